import {
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  type KeyObject,
} from 'node:crypto';
import { pooledRandomBytes, type RandomBytes } from './random.ts';

export const KEY_SIZE = 32;
/** Constructor id of `pub.ed25519 key:int256 = PublicKey` in wire order. */
export const PUB_ED25519 = Buffer.from('c6b41348', 'hex');

const DER = {
  ed25519Private: Buffer.from('302e020100300506032b657004220420', 'hex'),
  ed25519Public: Buffer.from('302a300506032b6570032100', 'hex'),
  x25519Private: Buffer.from('302e020100300506032b656e04220420', 'hex'),
  x25519Public: Buffer.from('302a300506032b656e032100', 'hex'),
};

/** An Ed25519 key pair. */
export interface KeyPair {
  readonly seed: Uint8Array;
  readonly publicKey: Uint8Array;
  /** For `crypto.sign`. */
  readonly privateKey: KeyObject;
}

/**
 * The Ed25519 key pair of a 32-byte seed.
 *
 * @example
 * keyPairFromSeed(new Uint8Array(32).fill(7)).publicKey.length; // => 32
 */
export function keyPairFromSeed(seed: Uint8Array): KeyPair {
  const privateKey = privateKeyOf(DER.ed25519Private, requireKey(seed));
  return { seed, publicKey: rawPublicKey(createPublicKey(privateKey)), privateKey };
}

/**
 * A new Ed25519 key pair.
 *
 * @example
 * const { seed, publicKey } = generateKeyPair();
 * keyPairFromSeed(seed).publicKey; // => publicKey
 */
export function generateKeyPair(random: RandomBytes = pooledRandomBytes): KeyPair {
  return keyPairFromSeed(Buffer.from(random(KEY_SIZE)));
}

/** For `crypto.verify`. */
export function publicKeyObject(publicKey: Uint8Array): KeyObject {
  return publicKeyOf(DER.ed25519Public, requireKey(publicKey));
}

function rawPublicKey(key: KeyObject): Buffer {
  return key.export({ format: 'der', type: 'spki' }).subarray(-KEY_SIZE);
}

/**
 * The short id of a key: SHA-256 of the boxed pub.ed25519.
 *
 * @example
 * keyId(generateKeyPair().publicKey).length; // => 32
 */
export function keyId(publicKey: Uint8Array): Buffer {
  return createHash('sha256').update(PUB_ED25519).update(requireKey(publicKey)).digest();
}

/** The X25519 secret of two Ed25519 keys; throws if the other key has small order. */
export function sharedSecret(own: KeyPair, other: Uint8Array): Buffer {
  // X25519 clamps the scalar itself.
  const scalar = createHash('sha512').update(own.seed).digest().subarray(0, KEY_SIZE);
  return diffieHellman({
    privateKey: privateKeyOf(DER.x25519Private, scalar),
    publicKey: publicKeyOf(DER.x25519Public, montgomeryOf(requireKey(other))),
  });
}

function privateKeyOf(prefix: Buffer, key: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.concat([prefix, key]), format: 'der', type: 'pkcs8' });
}

function publicKeyOf(prefix: Buffer, key: Uint8Array): KeyObject {
  return createPublicKey({ key: Buffer.concat([prefix, key]), format: 'der', type: 'spki' });
}

function requireKey(key: Uint8Array): Uint8Array {
  if (key.length !== KEY_SIZE) throw new RangeError(`a key has 32 bytes, not ${key.length}`);
  return key;
}

/** The field of Curve25519 and Ed25519. */
const P = 2n ** 255n - 19n;
const SIGN_BIT = 2n ** 255n;

/** The Montgomery u of an Ed25519 public key: (1 + y) / (1 - y). */
function montgomeryOf(edwards: Uint8Array): Buffer {
  const y = readLittleEndian(edwards) % SIGN_BIT;
  const u = ((1n + y) * inverse(P + 1n - (y % P))) % P;
  return writeLittleEndian(u);
}

/** Modular inverse by Fermat's theorem. Zero gives zero, a key that X25519 rejects. */
function inverse(value: bigint): bigint {
  let result = 1n;
  let base = value % P;
  for (let exponent = P - 2n; exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) result = (result * base) % P;
    base = (base * base) % P;
  }
  return result;
}

function readLittleEndian(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);
}

function writeLittleEndian(value: bigint): Buffer {
  return Buffer.from(value.toString(16).padStart(64, '0'), 'hex').reverse();
}
