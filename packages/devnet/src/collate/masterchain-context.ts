import {
  type BlockIdExt,
  type Cell,
  Config,
  type ExtBlkRef,
  MASTERCHAIN,
  type McStateExtra,
  ShardStateUnsplit,
} from '@tonway/chain';
import type { PreviousBlocks } from '@tonway/tvm';
import { DevnetError } from '../errors.ts';
import type { ChainTop, MasterchainStates } from './collation.ts';
import { previousBlocksAt } from './previous-masterchain-blocks.ts';
import type { ShardEndLt } from './processed.ts';
import type { Prefix } from './routing.ts';

/** The masterchain state that the next block of any chain is based on. */
export interface MasterchainContext {
  readonly id: BlockIdExt;
  readonly state: ShardStateUnsplit;
  readonly extra: McStateExtra;
  readonly config: Config;
  readonly configRoot: Cell;
  readonly lastKeyBlock: ExtBlkRef | null;
  readonly previousBlocks: PreviousBlocks;
}

/** Shared by all shards of a round. */
const known = new WeakMap<Cell, MasterchainContext>();

export function masterchainContextAt(top: ChainTop): MasterchainContext {
  const context = known.get(top.state) ?? loadContext(top);
  known.set(top.state, context);
  return context;
}

function loadContext(top: ChainTop): MasterchainContext {
  const { id } = top;
  const state = ShardStateUnsplit.load(top.state);
  const extra = masterchainExtra(state);
  const { config } = extra.config;
  if (config.root === null || !('hash' in config.root))
    throw new DevnetError('COLLATE_INVALID', 'the configuration is not stored in its own cell');
  const lastKeyBlock = extra.afterKeyBlock ? referenceTo(top, state) : extra.lastKeyBlock;
  const parsed = new Config(config);
  return {
    id,
    state,
    extra,
    config: parsed,
    configRoot: config.root,
    lastKeyBlock,
    previousBlocks: previousBlocksAt(id, extra, lastKeyBlock, parsed.globalVersion.version),
  };
}

export function masterchainExtra(state: ShardStateUnsplit): McStateExtra {
  if (state.custom) return state.custom;
  throw new DevnetError('COLLATE_INVALID', 'the state is not a masterchain state');
}

/** The end lt of a block is the lt of its resulting state. */
export function referenceTo({ id }: ChainTop, { genLt }: ShardStateUnsplit): ExtBlkRef {
  return { endLt: genLt, seqno: id.seqno, rootHash: id.rootHash, fileHash: id.fileHash };
}

/** The capability bits of configuration parameter 8 that affect block production. */
export const CAPABILITY = {
  createStats: 2n,
  reportVersion: 8n,
  shortDequeue: 32n,
  storeOutMsgQueueSize: 64n,
  msgMetadata: 128n,
} as const;

export function hasCapability(config: Config, capability: keyof typeof CAPABILITY): boolean {
  return (config.globalVersion.capabilities & CAPABILITY[capability]) !== 0n;
}

/** Looks up how far a masterchain block knew each chain; every state is loaded once. */
export function shardEndLts(states: MasterchainStates, context: MasterchainContext): ShardEndLt {
  const opened = new Map([[context.id.seqno, context.state]]);
  return (mcSeqno, prefix) => {
    const seqno = Math.min(mcSeqno, context.id.seqno);
    const state = opened.get(seqno) ?? open(states, seqno);
    opened.set(seqno, state);
    return endLtIn(state, prefix);
  };
}

function open(states: MasterchainStates, seqno: number): ShardStateUnsplit {
  const cell = states(seqno);
  if (cell) return ShardStateUnsplit.load(cell);
  throw new DevnetError('COLLATE_INVALID', `the state after masterchain block ${seqno} is missing`);
}

function endLtIn(state: ShardStateUnsplit, { workchain, bits }: Prefix): bigint {
  if (workchain === MASTERCHAIN) return state.genLt;
  const [, descr] = masterchainExtra(state).shardHashes.get(workchain)?.find(bits) ?? [];
  return descr?.endLt ?? 0n;
}
