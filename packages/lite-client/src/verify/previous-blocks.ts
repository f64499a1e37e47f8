import {
  type BlockIdExt,
  ConfigDictionary,
  type ExtBlkRef,
  FULL_SHARD,
  type McStateExtra,
} from '@tonway/chain';
import { copyBlockId } from '../block-id.ts';
import type { VerifiedConfig } from './config-info.ts';
import { checked, fail } from './open.ts';

/** Parameters of getConfigParams for the global version and the list of previous blocks in the state. */
export const PREVIOUS_BLOCKS_PARAMS = { mode: 128, paramList: [8] };

/** The previous masterchain blocks that contracts can read, and the hash of the configuration. */
export interface VerifiedPreviousBlocks {
  readonly block: BlockIdExt;
  /** Hash of the root of the dictionary of parameters. */
  readonly configHash: Uint8Array;
  /** The last 16 blocks, newest first. */
  readonly last: readonly BlockIdExt[];
  readonly lastKeyBlock: BlockIdExt;
  /** The last 16 blocks whose seqno is a multiple of 100; null: not available to contracts on this network. */
  readonly everyHundredth: readonly BlockIdExt[] | null;
  readonly proof: VerifiedConfig['proof'];
}

const COUNT = 16;
const HUNDRED = 100;
const HUNDREDTH_SINCE_VERSION = 9;

/** Parses the answer to `PREVIOUS_BLOCKS_PARAMS`. */
export function previousBlocksOf({
  block,
  config,
  stateExtra,
  proof,
}: VerifiedConfig): VerifiedPreviousBlocks {
  return checked('previous blocks', () => {
    const state = stateExtra ?? fail('no state of the masterchain');
    const { afterKeyBlock, lastKeyBlock } = state;
    const hasHundredth = config.globalVersion.version >= HUNDREDTH_SINCE_VERSION;
    return {
      block,
      configHash: Uint8Array.from(ConfigDictionary.toCell(config.params).hash()),
      last: blocksBack(block, state, 1),
      lastKeyBlock: afterKeyBlock || !lastKeyBlock ? block : idOf(lastKeyBlock),
      everyHundredth: hasHundredth ? blocksBack(block, state, HUNDRED) : null,
      proof,
    };
  });
}

function blocksBack(newest: BlockIdExt, state: McStateExtra, step: number): BlockIdExt[] {
  const first = newest.seqno - (newest.seqno % step);
  const count = Math.min(COUNT, first / step + 1);
  return Array.from({ length: count }, (_, i) => blockAt(newest, state, first - i * step));
}

function blockAt(newest: BlockIdExt, { prevBlocks }: McStateExtra, seqno: number): BlockIdExt {
  if (seqno === newest.seqno) return newest;
  const found = prevBlocks.get(seqno) ?? fail(`the state does not list block ${seqno}`);
  return idOf(found.blkRef);
}

function idOf({ seqno, rootHash, fileHash }: ExtBlkRef): BlockIdExt {
  return copyBlockId({ workchain: -1, shard: FULL_SHARD, seqno, rootHash, fileHash });
}
