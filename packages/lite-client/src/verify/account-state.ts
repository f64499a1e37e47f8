import {
  Account,
  type AccountEntry,
  type AccountProof,
  type BlockIdExt,
  type Cell,
  findAccountEntry,
  findAccount as findInState,
  readHashedBoc,
  type ShardAccount,
  shardContainsAccount,
  verifyAccountCell,
} from '@tonway/chain';
import type { Constructors, Params, Result } from '../tl/types.ts';
import { checked, ensure, openRoot } from './open.ts';
import {
  cachedShardBlock,
  ensureAbout,
  isBlock,
  knownStateHash,
  masterchainStateAfter,
  stateAfter,
} from './proven-state.ts';

type AccountId = Constructors['liteServer.accountId'];
type TlBlockId = Constructors['tonNode.blockIdExt'];

type LastTransaction = Pick<ShardAccount, 'lastTransactionLt' | 'lastTransactionHash'>;

export interface VerifiedAccountState {
  /** The requested block. */
  readonly block: BlockIdExt;
  /** The block whose state contains the account; null if the workchain does not exist. */
  readonly shardBlock: BlockIdExt | null;
  /** Null: the account is proven not to exist. */
  readonly account: Account | null;
  /** A virtual cell for a pruned answer: only the hashes of code, data and libraries are known. */
  readonly accountCell: Cell | null;
  /** Null: the state has no entry for the account. */
  readonly shardAccount: LastTransaction | null;
  /** Time of the shard block, or of the requested block if there is no shard block. */
  readonly genUtime: number;
  readonly genLt: bigint;
  readonly proof: AccountProof & { readonly state: Uint8Array };
}

/**
 * `block` must be proven: the requested block, or the block of the answer if the newest was requested.
 *
 * @example
 * const answer = await pool.query('getAccountState', params);
 * verifyAccountState(block, params, answer).account?.storage.state.kind; // => 'active'
 */
export function verifyAccountState(
  block: BlockIdExt,
  { account }: Pick<Params<'getAccountState'>, 'account'>,
  answer: Result<'getAccountState'>,
): VerifiedAccountState {
  return verify(block, account, answer, readHashedBoc);
}

/**
 * Like `verifyAccountState`, for an account without its code, data and libraries.
 *
 * @example
 * const answer = await pool.query('getAccountStatePrunned', params);
 * verifyAccountStatePrunned(block, params, answer).block; // => block
 */
export function verifyAccountStatePrunned(
  block: BlockIdExt,
  { account }: Pick<Params<'getAccountStatePrunned'>, 'account'>,
  answer: Result<'getAccountStatePrunned'>,
): VerifiedAccountState {
  return verify(block, account, answer, openRoot);
}

function verify(
  block: BlockIdExt,
  account: AccountId,
  answer: Result<'getAccountState'>,
  open: (boc: Uint8Array) => Cell,
): VerifiedAccountState {
  return checked('account state', () => {
    ensureAbout(block, answer);
    const { shardProof, proof, state } = answer;
    const found = findAccount(block, account, answer);
    const cell = verifyAccountCell(found.shardAccount, state, open);
    const { genUtime, genLt } = found.state;
    return {
      block,
      shardBlock: found.shardBlock,
      account: cell && Account.load(cell),
      accountCell: cell,
      shardAccount: found.shardAccount && lastTransaction(found.shardAccount),
      genUtime,
      genLt,
      proof: { shardProof, proof, state },
    };
  });
}

export function lastTransaction({
  lastTransactionLt,
  lastTransactionHash,
}: LastTransaction): LastTransaction {
  return { lastTransactionLt, lastTransactionHash };
}

/** The account's entry, and the block whose state has it; null if the workchain does not exist. */
export interface FoundEntry extends AccountEntry {
  readonly shardBlock: BlockIdExt | null;
}

type EntryAnswer = AccountProof & { readonly shardblk: TlBlockId };

/** Finds the account's entry in the shard state, starting at a proven block. */
export function findAccount(
  block: BlockIdExt,
  account: AccountId,
  answer: EntryAnswer,
): FoundEntry {
  const found = findQuickly(block, account, answer) ?? findInState(block, account, answer, STATES);
  const { shardBlock } = found;
  if (!shardBlock)
    ensure(isNoBlock(answer.shardblk), 'the server knows a shard that the masterchain does not');
  else ensure(isBlock(answer.shardblk, shardBlock), 'another shard block than the account is in');
  return found;
}

const STATES = { masterchain: masterchainStateAfter, shard: stateAfter };

/** For the usual answer, once the way to the shard block is known. Null in any doubt: the general way decides. */
function findQuickly(
  block: BlockIdExt,
  account: AccountId,
  { shardProof, proof }: EntryAnswer,
): FoundEntry | null {
  const isOwn = block.workchain === account.workchain;
  if (isOwn && (shardProof.length > 0 || !shardContainsAccount(block.shard, account.id)))
    return null;
  const shardBlock = isOwn ? block : cachedShardBlock(block, account, shardProof);
  const stateHash = shardBlock && knownStateHash(shardBlock);
  if (!stateHash) return null;
  const { rootHash } = shardBlock;
  const entry = findAccountEntry(proof, { rootHash, stateHash }, account.id);
  return entry && { shardBlock, ...entry };
}

/** Whether this is the id that a node uses for "no block". */
export function isNoBlock({ workchain, shard, seqno, rootHash, fileHash }: TlBlockId): boolean {
  const zero = [...rootHash, ...fileHash].every((byte) => byte === 0);
  return workchain === -(2 ** 31) && shard === 0n && seqno === 0 && zero;
}
