import { MASTERCHAIN, ShardStateUnsplit } from '@tonway/chain';
import { DevnetError } from '../errors.ts';
import type { MasterchainStates } from './collation.ts';
import type { Prefix } from './prefix.ts';
import type { ShardEndLt } from './processed.ts';
import { masterchainExtra, type Setting } from './setting.ts';

/** How far a masterchain block knew the chains; each state is opened once. */
export function shardEndLts(states: MasterchainStates, setting: Setting): ShardEndLt {
  const opened = new Map([[setting.id.seqno, setting.state]]);
  return (mcSeqno, prefix) => {
    const seqno = Math.min(mcSeqno, setting.id.seqno);
    const state = opened.get(seqno) ?? open(states, seqno);
    opened.set(seqno, state);
    return endLtIn(state, prefix);
  };
}

function open(states: MasterchainStates, seqno: number): ShardStateUnsplit {
  const cell = states(seqno);
  if (cell) return ShardStateUnsplit.load(cell);
  throw new DevnetError('COLLATE_INVALID', `the state behind masterchain block ${seqno} is needed`);
}

function endLtIn(state: ShardStateUnsplit, { workchain, bits }: Prefix): bigint {
  if (workchain === MASTERCHAIN) return state.genLt;
  const [, descr] = masterchainExtra(state).shardHashes.get(workchain)?.find(bits) ?? [];
  return descr?.endLt ?? 0n;
}
