import {
  Account,
  type BlockIdExt,
  type Cell,
  readBoc,
  type ShardAccount,
  type ShardStateUnsplit,
  shardContainsAccount,
} from '@tonway/chain';
import type { Constructors, Params, Result } from '../tl/types.ts';
import { checked, ensure, fail, openRoot } from './open.ts';
import {
  ensureAbout,
  isBlock,
  masterchainOf,
  masterchainStateAfter,
  stateAfter,
} from './proven-state.ts';

type AccountId = Constructors['liteServer.accountId'];
type TlBlockId = Constructors['tonNode.blockIdExt'];

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
  readonly shardAccount: Pick<ShardAccount, 'lastTransactionLt' | 'lastTransactionHash'> | null;
  /** Time of the shard block, or of the requested block if there is no shard block. */
  readonly genUtime: number;
  readonly genLt: bigint;
  readonly proof: AccountProof & { readonly state: Uint8Array };
}

/** The proofs from the block to the account's entry in the shard state. */
export interface AccountProof {
  readonly shardProof: Uint8Array;
  readonly proof: Uint8Array;
}

/** `block` must be proven: the requested block, or the block of the answer if the newest was requested. */
export function verifyAccountState(
  block: BlockIdExt,
  { account }: Pick<Params<'getAccountState'>, 'account'>,
  answer: Result<'getAccountState'>,
): VerifiedAccountState {
  return verify(block, account, answer, readBoc);
}

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
    const cell = accountCell(found.shardAccount, state, open);
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

/** Parses the account; throws unless account and state entry are both present and equal, or both absent. */
export function accountCell(
  entry: ShardAccount | null,
  boc: Uint8Array,
  open: (boc: Uint8Array) => Cell,
): Cell | null {
  ensure(boc.length > 0 === (entry !== null), 'the account is there and it is not');
  if (!entry) return null;
  const cell = open(boc);
  ensure(cell.equals(entry.accountCell), 'another account than the state has');
  return cell;
}

export function lastTransaction({
  lastTransactionLt,
  lastTransactionHash,
}: ShardAccount): NonNullable<VerifiedAccountState['shardAccount']> {
  return { lastTransactionLt, lastTransactionHash };
}

export interface FoundAccount {
  readonly shardBlock: BlockIdExt | null;
  /** The state after the shard block, or after the requested block if there is no shard block. */
  readonly state: ShardStateUnsplit;
  /** Null: the account or its workchain is proven absent. */
  readonly shardAccount: ShardAccount | null;
}

/** Finds the account's entry in the shard state, starting at a proven block. */
export function findAccount(
  block: BlockIdExt,
  account: AccountId,
  answer: AccountProof & { readonly shardblk: TlBlockId },
): FoundAccount {
  const { shardBlock, state } = findShardBlock(block, account, answer);
  if (!shardBlock) {
    ensure(isNoBlock(answer.shardblk), 'the server knows a shard that the masterchain does not');
    ensure(answer.proof.length === 0, 'a proof of an account that cannot be');
    return { shardBlock, state: state ?? fail('no state'), shardAccount: null };
  }
  ensure(isBlock(answer.shardblk, shardBlock), 'another shard block than the account is in');
  const shardState = stateAfter(shardBlock, answer.proof);
  return {
    shardBlock,
    state: shardState,
    shardAccount: shardState.accounts.get(account.id) ?? null,
  };
}

interface FoundShardBlock {
  readonly shardBlock: BlockIdExt | null;
  /** The masterchain state, if it was needed to find the shard. */
  readonly state: ShardStateUnsplit | null;
}

function findShardBlock(
  block: BlockIdExt,
  { workchain, id }: AccountId,
  { shardProof }: AccountProof,
): FoundShardBlock {
  if (block.workchain === workchain) {
    ensure(shardContainsAccount(block.shard, id), 'the account is not of the shard of this block');
    ensure(shardProof.length === 0, 'a shard proof where none is needed');
    return { shardBlock: block, state: null };
  }
  const state = masterchainStateAfter(block, shardProof);
  const shards = masterchainOf(state).shardHashes.get(workchain);
  if (!shards) return { shardBlock: null, state };
  const [shard, { seqno, rootHash, fileHash }] = shards.find(accountPrefix(id));
  return { shardBlock: { workchain, shard, seqno, rootHash, fileHash }, state };
}

function accountPrefix(id: Uint8Array): bigint {
  return new DataView(id.buffer, id.byteOffset, id.length).getBigUint64(0);
}

/** Whether this is the id that a node uses for "no block". */
export function isNoBlock({ workchain, shard, seqno, rootHash, fileHash }: TlBlockId): boolean {
  const zero = [...rootHash, ...fileHash].every((byte) => byte === 0);
  return workchain === -(2 ** 31) && shard === 0n && seqno === 0 && zero;
}
