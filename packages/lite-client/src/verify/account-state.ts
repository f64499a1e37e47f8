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
import { ensureAbout, isBlock, masterchainOf, stateBehind } from './proven-state.ts';
import { masterchainStateBehind } from './shard-way.ts';

type AccountId = Constructors['liteServer.accountId'];
type TlBlockId = Constructors['tonNode.blockIdExt'];

export interface VerifiedAccountState {
  /** The block that was asked about. */
  readonly block: BlockIdExt;
  /** The block whose state holds the account; null where its workchain does not exist. */
  readonly shardBlock: BlockIdExt | null;
  /** Null: proven not to exist. */
  readonly account: Account | null;
  /** Of the pruned form it is virtual: code, data and libraries are known by their hashes only. */
  readonly accountCell: Cell | null;
  /** Null: the state has no entry for the account. */
  readonly shardAccount: Pick<ShardAccount, 'lastTransactionLt' | 'lastTransactionHash'> | null;
  /** Of the shard block; of the asked block where there is none. */
  readonly genUtime: number;
  readonly genLt: bigint;
  readonly proof: AccountProof & { readonly state: Uint8Array };
}

/** The parts of an answer that lead from the block to the account's entry. */
export interface AccountProof {
  readonly shardProof: Uint8Array;
  readonly proof: Uint8Array;
}

/** `block` is proven: the one that was asked about or, where the newest was, the one that the answer names. */
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

/** The account is in the answer where the state has an entry for it, and nowhere else. */
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
  /** Behind the shard block, or behind the asked one where there is none. */
  readonly state: ShardStateUnsplit;
  /** Null: the walk through the state, or through the workchains, ends in absence. */
  readonly shardAccount: ShardAccount | null;
}

/** From a proven block to the account's entry in the state of its shard. */
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
  const shardState = stateBehind(shardBlock, answer.proof);
  return {
    shardBlock,
    state: shardState,
    shardAccount: shardState.accounts.get(account.id) ?? null,
  };
}

interface FoundShardBlock {
  readonly shardBlock: BlockIdExt | null;
  /** The masterchain's, where it was needed to find the shard. */
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
  const state = masterchainStateBehind(block, shardProof);
  const shards = masterchainOf(state).shardHashes.get(workchain);
  if (!shards) return { shardBlock: null, state };
  const [shard, { seqno, rootHash, fileHash }] = shards.find(accountPrefix(id));
  return { shardBlock: { workchain, shard, seqno, rootHash, fileHash }, state };
}

function accountPrefix(id: Uint8Array): bigint {
  return new DataView(id.buffer, id.byteOffset, id.length).getBigUint64(0);
}

/** How the node writes "no block". */
export function isNoBlock({ workchain, shard, seqno, rootHash, fileHash }: TlBlockId): boolean {
  const zero = [...rootHash, ...fileHash].every((byte) => byte === 0);
  return workchain === -(2 ** 31) && shard === 0n && seqno === 0 && zero;
}
