import {
  Block,
  type BlockIdExt,
  Config,
  equalBytes,
  type KeyExtBlkRef,
  type McStateExtra,
  openProof,
  openUpdate,
  previousBlocks,
  readBoc,
  ShardStateUnsplit,
} from '@tonway/chain';
import { fromTlBlockId, type Params, type Result } from '@tonway/lite-client';

// The reads of the C++ client library in a proof, lookup by lookup. A pruned cell throws PROOF_INCOMPLETE.

const WITH_ACCOUNTS = 0x40;
const WITH_PREV_BLOCKS = 0x80;
const VERSION_WITH_ROUND_BLOCKS = 9;
const PARTS = [
  [0x10, (config: Config) => config.get(35) ?? config.require(34)],
  [0x20, (config: Config) => config.require(31).root],
  [0x100, (config: Config) => [...config.require(12)]],
  [0x200, (config: Config) => config.globalVersion],
] as const;

/** The state after a block; its hash must be in the header. */
function readState(id: BlockIdExt, headerProof: Uint8Array, stateProof: Uint8Array) {
  const root = openProof(readBoc(stateProof));
  const { info, stateUpdate } = Block.load(openProof(readBoc(headerProof)));
  if (info.seqno !== id.seqno || !equalBytes(openUpdate(stateUpdate).new.hash(), root.hash()))
    throw new Error('the proof is not of this state');
  void [previousBlocks(info), info.masterRef];
  return ShardStateUnsplit.load(root);
}

/** The parts that are read of every masterchain state. */
function readMasterchainState(state: ShardStateUnsplit): McStateExtra {
  if (!state.custom) throw new Error('not a state of the masterchain');
  void [state.totalBalance, state.custom.validatorInfo, state.custom.lastKeyBlock];
  if (state.seqno > 0) readPrevBlock(state.custom, 0);
  return state.custom;
}

function readPrevBlock({ prevBlocks }: McStateExtra, seqno: number): KeyExtBlkRef {
  const found = prevBlocks.get(seqno);
  if (found?.blkRef.seqno !== seqno) throw new Error(`block ${seqno} is none of those before`);
  return found;
}

/** Reads the configuration and earlier blocks; returns the number of blocks. */
export function readConfig(answer: Result<'getConfigAll'>): number {
  const { id, mode, stateProof, configProof } = answer;
  const state = readState(fromTlBlockId(id), stateProof, configProof);
  const withPrevBlocks = (mode & WITH_PREV_BLOCKS) !== 0;
  const extra = withPrevBlocks ? readMasterchainState(state) : state.custom;
  if (!extra) throw new Error('no configuration');
  const config = new Config(extra.config.config);
  for (const [bit, read] of PARTS) if ((mode & bit) !== 0) read(config);
  if (!withPrevBlocks) return 0;
  if ((mode & WITH_ACCOUNTS) !== 0) void state.accounts.root;
  return readPrevBlocks(extra, config, id.seqno);
}

/** The earlier blocks that a contract can read. */
function readPrevBlocks(extra: McStateExtra, config: Config, head: number): number {
  const last = Array.from({ length: Math.min(head, 15) }, (_, i) => head - 1 - i);
  const newestRound = head - (head % 100);
  const round = Array.from({ length: Math.min(newestRound / 100 + 1, 16) }, (_, i) => {
    return newestRound - 100 * i;
  });
  const wanted =
    config.globalVersion.version < VERSION_WITH_ROUND_BLOCKS ? last : [...last, ...round];
  const earlier = wanted.filter((seqno) => seqno < head);
  for (const seqno of earlier) readPrevBlock(extra, seqno);
  return earlier.length;
}

type Link = Result<'getBlockProof'>['steps'][number];

export function readBackLink(link: Link): void {
  if (link.kind !== 'liteServer.blockLinkBack') return;
  const state = readState(fromTlBlockId(link.from), link.proof, link.stateProof);
  readPrevBlock(readMasterchainState(state), link.to.seqno);
}

/** Looks up the masterchain block of the answer in the state of the trusted block. */
export function readLookUp(
  { mcBlockId }: Params<'lookupBlockWithProof'>,
  answer: Result<'lookupBlockWithProof'>,
): void {
  if (answer.mcBlockId.seqno === mcBlockId.seqno) return;
  const { clientMcStateProof, mcBlockProof } = answer;
  const { custom } = readState(fromTlBlockId(mcBlockId), clientMcStateProof, mcBlockProof);
  if (!custom) throw new Error('not a state of the masterchain');
  readPrevBlock(custom, answer.mcBlockId.seqno);
}
