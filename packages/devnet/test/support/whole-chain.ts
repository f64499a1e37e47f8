import {
  Address,
  MASTERCHAIN,
  type Message,
  previousBlocks,
  type ShardStateUnsplit,
  toHex,
} from '@tonway/chain';
import type { ReadBlock } from '../live/support/read-chain.ts';

type Chain = readonly ReadBlock[];

/** One of each workchain. */
export function zeroStatesOf(chain: Chain): ShardStateUnsplit[] {
  const states = chain.flatMap(({ parents }) => parents.filter(({ seqno }) => seqno === 0));
  return [...new Map(states.map((state) => [state.shardId.workchain, state])).values()];
}

/** The states after the newest blocks. */
export function newestStatesOf(chain: Chain): ShardStateUnsplit[] {
  const followed = new Set(
    chain.flatMap(({ block }) => previousBlocks(block.info).map(({ rootHash }) => toHex(rootHash))),
  );
  return chain.filter(({ id }) => !followed.has(toHex(id.rootHash))).map(({ state }) => state);
}

/** Special messages of the masterchain come from an account that does not exist. */
export function isFromNowhere({ info: { source } }: Message): boolean {
  if (!(source instanceof Address) || source.workchain !== MASTERCHAIN) return false;
  return source.hash.every((byte) => byte === 0);
}
