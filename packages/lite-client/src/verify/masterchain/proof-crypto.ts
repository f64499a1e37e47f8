import { createHash, type KeyObject, verify } from 'node:crypto';
import { promisify } from 'node:util';
import { type Cell, type ProofCrypto, type ValidatorRound, validatorRound } from '@tonway/chain';
import { LRUCache } from 'lru-cache';
import { publicKeyObject } from '../../adnl/keys.ts';

const MAX_ROUNDS = 8;
/** Cached by the hash of the set, because importing keys is as slow as checking signatures. */
const rounds = new LRUCache<string, ValidatorRound>({ max: MAX_ROUNDS });
/** The keys of the cached rounds. */
const keys = new WeakMap<Uint8Array, KeyObject>();

type VerifyDone = (error: Error | null, valid: boolean) => void;
/** Runs in the thread pool, because a hundred signatures would block the event loop for 20 ms. */
const verifyInPool = promisify(
  (message: Uint8Array, key: KeyObject, signature: Uint8Array, done: VerifyDone) =>
    verify(null, message, key, signature, done),
);

/** The cryptography of Node for the proofs of `chain`. */
export const proofCrypto: ProofCrypto = {
  sha512: (bytes) => createHash('sha512').update(bytes).digest(),
  verify: (publicKey, message, signature) => verifyInPool(message, keyOf(publicKey), signature),
  round: roundOf,
};

function keyOf(publicKey: Uint8Array): KeyObject {
  const key = keys.get(publicKey) ?? publicKeyObject(publicKey);
  keys.set(publicKey, key);
  return key;
}

function roundOf(cell: Cell): ValidatorRound {
  const hash = cell.hashHex();
  const round = rounds.get(hash) ?? validatorRound(cell);
  rounds.set(hash, round);
  return round;
}
