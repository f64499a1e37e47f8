import {
  Cell,
  type ConfigParams,
  MASTERCHAIN,
  type OldMcBlocksInfo,
  type ShardAccounts,
} from '@tonway/chain';
import { type Params, type Result, toTlBlockId } from '@tonway/lite-client';
import type { StoredBlock } from '../../store/chain-store.ts';
import { loadMasterchainBlock } from '../block-id.ts';
import type { ChainView } from '../chain-view.ts';
import {
  bocOf,
  headerProof,
  NO_BYTES,
  proveMasterchainBlock,
  proveMasterchainState,
  readDictionary,
  readTree,
} from '../proofs/prove.ts';
import type { Context } from '../query.ts';
import { refuse } from '../refusal.ts';

const MAX_PARAMS = 256;
const MODE_BITS = 0xffff;
const WITH_VALIDATORS = 0x10;
const WITH_SPECIAL_CONTRACTS = 0x20;
const WITH_ACCOUNTS = 0x40;
const WITH_PREV_BLOCKS = 0x80;
const WITH_WORKCHAINS = 0x100;
const WITH_CAPABILITIES = 0x200;
const FROM_KEY_BLOCK = 0x8000;

/** The parameters that each mode bit adds to the requested ones. */
const READ_BY_MODE: readonly (readonly [bit: number, ReadConfig])[] = [
  [WITH_VALIDATORS, (params) => readParam(params, params.config.get(35) ? 35 : 34)],
  // the node loads the root of the dictionary and reads no entries
  [WITH_SPECIAL_CONTRACTS, ({ config }) => config.get(31)?.slice()],
  [WITH_WORKCHAINS, (params) => readParam(params, 12)],
  [WITH_CAPABILITIES, (params) => readParam(params, 8)],
];

type ConfigInfo = Result<'getConfigAll'>;
/** Reads the parts of a configuration that the proof includes. */
type ReadConfig = (params: ConfigParams) => void;

// liteServer.getConfigAll mode:# id:tonNode.blockIdExt = liteServer.ConfigInfo;
export function getConfigAll({ mode, id }: Params<'getConfigAll'>, { chain }: Context): ConfigInfo {
  return configInfo(chain, id, mode, ({ config }) => readDictionary(config));
}

// liteServer.getConfigParams mode:# id:tonNode.blockIdExt param_list:(vector int) = liteServer.ConfigInfo;
export function getConfigParams(
  { mode, id, paramList }: Params<'getConfigParams'>,
  { chain }: Context,
): ConfigInfo {
  if (paramList.length > MAX_PARAMS) refuse('too long param list');
  return configInfo(chain, id, mode, (params) => {
    for (const number of paramList) readParam(params, number);
  });
}

function readParam({ config }: ConfigParams, number: number): void {
  const param = config.get(number);
  if (param) readTree(param);
}

function configInfo(
  chain: ChainView,
  id: ConfigInfo['id'],
  mode: number,
  read: ReadConfig,
): ConfigInfo {
  if (id.workchain !== MASTERCHAIN)
    refuse('configuration parameters can be loaded with respect to a masterchain block only');
  const block = loadMasterchainBlock(chain, id);
  // a key block contains no list of earlier blocks
  const withPrevBlocks = (mode & (WITH_PREV_BLOCKS | FROM_KEY_BLOCK)) === WITH_PREV_BLOCKS;
  const answered = (mode & MODE_BITS) | (withPrevBlocks ? WITH_CAPABILITIES : 0);
  const readAll: ReadConfig = (params) => {
    read(params);
    for (const [bit, readPart] of READ_BY_MODE) if ((answered & bit) !== 0) readPart(params);
  };
  return (mode & FROM_KEY_BLOCK) === 0
    ? fromState(block, answered, readAll)
    : fromKeyBlock(lastKeyBlock(chain, block), answered, readAll);
}

function fromState(block: StoredBlock, mode: number, read: ReadConfig): ConfigInfo {
  const { proof } = proveMasterchainState(block, ({ config, prevBlocks }, state) => {
    read(config);
    // the node reads these parts only if earlier blocks are requested
    if ((mode & WITH_PREV_BLOCKS) === 0) return;
    if ((mode & WITH_ACCOUNTS) !== 0) openNode(state.accounts.root);
    readPrevBlocks(prevBlocks, block.id.seqno);
  });
  return {
    kind: 'liteServer.configInfo',
    mode,
    id: toTlBlockId(block.id),
    stateProof: bocOf(headerProof(block)),
    configProof: bocOf(proof),
  };
}

function fromKeyBlock(keyBlock: StoredBlock, mode: number, read: ReadConfig): ConfigInfo {
  const { proof } = proveMasterchainBlock(keyBlock, ({ config }, { info }) => {
    if (config) read(config);
    // read because the node decodes this reference together with its parent cell
    void info.prevRef;
  });
  return {
    kind: 'liteServer.configInfo',
    mode,
    id: toTlBlockId(keyBlock.id),
    stateProof: NO_BYTES,
    configProof: bocOf(proof),
  };
}

function openNode(root: ShardAccounts['root']): void {
  if (root instanceof Cell) root.slice();
}

/** The last key block at or before the block; key blocks are never dropped. */
function lastKeyBlock(chain: ChainView, block: StoredBlock): StoredBlock {
  const { keyBlock, prevKeyBlockSeqno } = block.info;
  if (keyBlock) return block;
  return chain.store.masterchainBlock(prevKeyBlockSeqno) ?? chain.load(chain.zeroStateId);
}

/** Reads the zero state and the blocks that contracts can read: the last 16, and the last 16 multiples of 100. */
function readPrevBlocks(prevBlocks: OldMcBlocksInfo, seqno: number): void {
  prevBlocks.get(0);
  for (const step of [1, 100]) {
    const newest = seqno - (seqno % step);
    for (let i = 0, at = newest; i < 16 && at >= 0; i++, at -= step) {
      if (at < seqno) prevBlocks.get(at);
    }
  }
}
