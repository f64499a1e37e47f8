import {
  type BlockIdExt,
  type Cell,
  Config,
  type ExtBlkRef,
  type McStateExtra,
  ShardStateUnsplit,
} from '@tonway/chain';
import type { PreviousBlocks } from '@tonway/tvm';
import { DevnetError } from '../errors.ts';
import type { ChainTop } from './collation.ts';
import { previousBlocksAt } from './previous-masterchain-blocks.ts';

/** What the newest masterchain block prescribes for the next block of any chain. */
export interface Setting {
  readonly id: BlockIdExt;
  readonly state: ShardStateUnsplit;
  readonly extra: McStateExtra;
  readonly config: Config;
  readonly configRoot: Cell;
  readonly lastKeyBlock: ExtBlkRef | null;
  readonly previousBlocks: PreviousBlocks;
}

/** All shards of a round ask for the same one. */
const known = new WeakMap<Cell, Setting>();

export function settingAt(top: ChainTop): Setting {
  const setting = known.get(top.state) ?? newSetting(top);
  known.set(top.state, setting);
  return setting;
}

function newSetting(top: ChainTop): Setting {
  const { id } = top;
  const state = ShardStateUnsplit.load(top.state);
  const extra = masterchainExtra(state);
  const { config } = extra.config;
  if (config.root === null || !('hash' in config.root))
    throw new DevnetError('COLLATE_INVALID', 'the configuration is not a cell of its own');
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
  throw new DevnetError('COLLATE_INVALID', 'the state is not one of the masterchain');
}

/** The end of a block is the time of the state behind it. */
export function referenceTo({ id }: ChainTop, { genLt }: ShardStateUnsplit): ExtBlkRef {
  return { endLt: genLt, seqno: id.seqno, rootHash: id.rootHash, fileHash: id.fileHash };
}
