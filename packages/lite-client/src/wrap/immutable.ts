import type { FunctionName, Params } from '../tl/types.ts';

/** Questions about the block `id`, whose answers can never change. */
const ABOUT_A_BLOCK = new Set<FunctionName>([
  'getBlock',
  'getState',
  'getBlockHeader',
  'getAccountState',
  'getAccountStatePrunned',
  'runSmcMethod',
  'getShardInfo',
  'getAllShardsInfo',
  'getOneTransaction',
  'listBlockTransactions',
  'listBlockTransactionsExt',
  'getConfigAll',
  'getConfigParams',
  'getLibrariesWithProof',
  'getShardBlockProof',
  'getBlockOutMsgQueueSize',
  'getDispatchQueueInfo',
  'getDispatchQueueMessages',
]);

/** Target given, and the chain based on the later of the two blocks instead of the server's newest. */
const STABLE_PROOF = 0x1001;

/** Whether the question names its block, so that every server must give the same answer at any time. */
export function isImmutable<Name extends FunctionName>(name: Name, params: Params<Name>): boolean {
  const { id, mode = 0 } = params as { id?: { seqno: number }; mode?: number };
  if (name === 'getBlockProof') return (mode & STABLE_PROOF) === STABLE_PROOF;
  return ABOUT_A_BLOCK.has(name) && id !== undefined && id.seqno !== -1;
}
