import type { ShardAccount } from '../account/shard-account.ts';
import { equalBytes } from '../bits/bytes.ts';
import type { BlockIdExt } from '../block/block-id-ext.ts';
import type { ShardHashes } from '../block/shard-hashes.ts';
import type { Cell } from '../cell/cell.ts';
import { shardContainsAccount } from '../shard/shard-id.ts';
import type { ShardStateUnsplit } from '../state/shard-state-unsplit.ts';
import { verifyHeader, verifyStateAfter } from './block-header.ts';
import { ensure, fail, openProofs } from './ensure.ts';

/** The proofs from the block to the account's entry in the shard state. */
export interface AccountProof {
  readonly shardProof: Uint8Array;
  readonly proof: Uint8Array;
}

export interface FoundAccount {
  /** Null: the workchain does not exist. */
  readonly shardBlock: BlockIdExt | null;
  /** The state after the shard block, or after the requested block if there is no shard block. */
  readonly state: ShardStateUnsplit;
  /** Null: the account or its workchain is proven absent. */
  readonly shardAccount: ShardAccount | null;
}

/** Opens the proof of a block's header and of the state after it; or a cache of that. */
type OpenState = (block: BlockIdExt, boc: Uint8Array) => ShardStateUnsplit;

interface AccountId {
  readonly workchain: number;
  readonly id: Uint8Array;
}

/**
 * Finds the account's entry in the shard state, starting at a proven block.
 *
 * @example
 * const { shardAccount } = findAccount(trustedBlock, account, accountAnswer);
 * shardAccount && shardAccount.lastTransactionLt > 0n; // => true
 */
export function findAccount(
  block: BlockIdExt,
  account: AccountId,
  { shardProof, proof }: AccountProof,
  open: { readonly masterchain: OpenState; readonly shard: OpenState } = OPEN,
): FoundAccount {
  const { shardBlock, state } = findShardBlock(block, account, shardProof, open.masterchain);
  if (!shardBlock) {
    ensure(proof.length === 0, 'a proof of an account that cannot be');
    return { shardBlock, state: state ?? fail('no state'), shardAccount: null };
  }
  const shardState = open.shard(shardBlock, proof);
  const shardAccount = shardState.accounts.get(account.id) ?? null;
  return { shardBlock, state: shardState, shardAccount };
}

/**
 * Parses the account; throws unless account and state entry are both present and equal, or both absent.
 *
 * @example
 * const { shardAccount } = findAccount(trustedBlock, account, accountAnswer);
 * const cell = verifyAccountCell(shardAccount, accountAnswer.state, readBoc);
 * Account.load(cell)?.storage.state.kind; // => 'active'
 */
export function verifyAccountCell(
  entry: Pick<ShardAccount, 'accountHash'> | null,
  boc: Uint8Array,
  open: (boc: Uint8Array) => Cell,
): Cell | null {
  ensure(boc.length > 0 === (entry !== null), 'the account is there and it is not');
  if (!entry) return null;
  const cell = open(boc);
  ensure(equalBytes(cell.hash(), entry.accountHash), 'another account than the state has');
  return cell;
}

interface FoundShardBlock {
  readonly shardBlock: BlockIdExt | null;
  /** The masterchain state, if it was needed to find the shard. */
  readonly state: ShardStateUnsplit | null;
}

function findShardBlock(
  block: BlockIdExt,
  { workchain, id }: AccountId,
  shardProof: Uint8Array,
  open: OpenState,
): FoundShardBlock {
  if (block.workchain === workchain) {
    ensure(shardContainsAccount(block.shard, id), 'the account is not of the shard of this block');
    ensure(shardProof.length === 0, 'a shard proof where none is needed');
    return { shardBlock: block, state: null };
  }
  const state = open(block, shardProof);
  const { shardHashes } = state.custom ?? fail('only the masterchain lists shards');
  return { shardBlock: shardBlockOf(shardHashes, { workchain, id }), state };
}

/**
 * The newest listed block of the account's shard; null if the workchain does not exist.
 *
 * @example
 * const { shardHashes } = block.extra.custom;
 * shardBlockOf(shardHashes, { workchain: 0, id: address.hash })?.workchain; // => 0
 */
export function shardBlockOf(
  shardHashes: ShardHashes,
  { workchain, id }: AccountId,
): BlockIdExt | null {
  const shards = shardHashes.get(workchain);
  if (!shards) return null;
  const [shard, { seqno, rootHash, fileHash }] = shards.find(accountPrefix(id));
  return { workchain, shard, seqno, rootHash, fileHash };
}

function accountPrefix(id: Uint8Array): bigint {
  return new DataView(id.buffer, id.byteOffset, id.length).getBigUint64(0);
}

function stateAfter(block: BlockIdExt, boc: Uint8Array): ShardStateUnsplit {
  const [header = fail('no header'), state = fail('no state')] = openProofs(boc, 2);
  return verifyStateAfter(verifyHeader(block, header), state);
}

const OPEN = { masterchain: stateAfter, shard: stateAfter };
