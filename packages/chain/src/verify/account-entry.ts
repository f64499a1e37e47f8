import type { ShardAccount } from '../account/shard-account.ts';
import { uint64 } from '../bits/bytes.ts';
import { MAX_KERNEL_BYTES } from '../boc/read-hashed-boc.ts';
import { sharedKernel } from '../cell/kernel.ts';
import type { ShardStateUnsplit } from '../state/shard-state-unsplit.ts';

/** What a shard state says of one account, without its cells. */
export interface AccountEntry {
  readonly state: Pick<ShardStateUnsplit, 'genUtime' | 'genLt'>;
  /** Null: the account is proven absent. */
  readonly shardAccount: Pick<
    ShardAccount,
    'accountHash' | 'lastTransactionLt' | 'lastTransactionHash'
  > | null;
}

/** Two hashes that are proven: of a block, and of the state after it. */
export interface StateHashes {
  readonly rootHash: Uint8Array;
  readonly stateHash: Uint8Array;
}

/** Result codes of `findAccount`, as in assembly/find-account.ts. */
const UNSURE = 0;
const PRESENT = 2;

/**
 * Reads the entry of an account from a proof of the block's header and of the state after it: the proof is read, checked,
 * hashed and searched in one call. Null if the call cannot tell: `findAccount` can, or says what is wrong.
 *
 * @example
 * findAccountEntry(accountAnswer.proof, { rootHash: new Uint8Array(32), stateHash: new Uint8Array(32) }, account.id); // => null
 */
export function findAccountEntry(
  proof: Uint8Array,
  { rootHash, stateHash }: StateHashes,
  account: Uint8Array,
): AccountEntry | null {
  const hasSizes = rootHash.length === 32 && stateHash.length === 32 && account.length === 32;
  if (!hasSizes || proof.length > MAX_KERNEL_BYTES) return null;
  const { exports, bytes, words, heapAt, questionAt, entryAt } = sharedKernel();
  bytes.set(rootHash, questionAt);
  bytes.set(stateHash, questionAt + 32);
  bytes.set(account, questionAt + 64);
  bytes.set(proof, heapAt);
  const result = exports.findAccount(proof.length);
  if (result === UNSURE) return null;
  const word = (n: number): number => words[entryAt / 4 + n] as number;
  const hash = (n: number): Uint8Array => bytes.slice(entryAt + 32 * n, entryAt + 32 * n + 32);
  const state = { genUtime: word(0), genLt: uint64(word(1), word(2)) };
  if (result !== PRESENT) return { state, shardAccount: null };
  const lastTransactionLt = uint64(word(3), word(4));
  const shardAccount = { lastTransactionHash: hash(1), lastTransactionLt, accountHash: hash(2) };
  return { state, shardAccount };
}
