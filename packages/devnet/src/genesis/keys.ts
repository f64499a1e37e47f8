import { createHash, createHmac, pbkdf2Sync } from 'node:crypto';
import { fromHex } from '@tonway/chain';
import { type KeyPair, keyPairFromSeed } from '@tonway/lite-client';
import { DevnetError } from '../errors.ts';
import { MNEMONIC_WORDS } from './mnemonic-words.ts';
import { PUBLIC_WALLETS } from './public-wallets.ts';

/** Publicly known: never use the derived keys outside a devnet. */
export const DEFAULT_SECRET = 'tonway devnet';

/** Derives a key of a devnet from its secret, deterministically. */
export function deriveKey(secret: string, purpose: string): KeyPair {
  return keyPairFromSeed(createHash('sha256').update(`${secret}: ${purpose}`).digest());
}

/** The key of funded wallets. */
export interface WalletKey {
  readonly key: KeyPair;
  /** The words that wallet apps import; null: the key is not derived from words. */
  readonly mnemonic: string | null;
}

/** The first keys of the public secret have words; deriving a key from words takes a tenth of a second. */
export function walletKey(secret: string, index: number): WalletKey {
  const known = secret === DEFAULT_SECRET ? PUBLIC_WALLETS[index] : undefined;
  if (!known) return { key: deriveKey(secret, `account ${index}`), mnemonic: null };
  return { key: keyPairFromSeed(fromHex(known.seed)), mnemonic: known.mnemonic };
}

const ROUNDS = 100_000;
/** A mnemonic without a password is valid if the key derived with these rounds starts with a zero byte. */
const CHECK_ROUNDS = Math.floor(ROUNDS / 256);
/** Wallets generate 24 words; other lengths are valid too. */
const FEWEST_WORDS = 12;

/** Derives the key of a mnemonic without a password; throws if wallets would reject the mnemonic. */
export function keyFromMnemonic(mnemonic: string): WalletKey {
  const words = mnemonic.trim().toLowerCase().split(/\s+/);
  checkWords(words);
  const entropy = createHmac('sha512', words.join(' ')).digest();
  if (stretch(entropy, 'TON seed version', CHECK_ROUNDS)[0] !== 0)
    refuse('its checksum is wrong, or it has a password; check every word and their order');
  const seed = stretch(entropy, 'TON default seed', ROUNDS).subarray(0, 32);
  return { key: keyPairFromSeed(seed), mnemonic: words.join(' ') };
}

function checkWords(words: readonly string[]): void {
  if (words.length < FEWEST_WORDS) refuse(`it has ${words.length} words; wallets generate 24`);
  const wrong = words.findIndex((word) => !MNEMONIC_WORDS.has(word));
  if (wrong >= 0) refuse(`word ${wrong + 1} ("${words[wrong]}") is not in the BIP-39 word list`);
}

function stretch(entropy: Buffer, salt: string, rounds: number): Buffer {
  return pbkdf2Sync(entropy, salt, rounds, 64, 'sha512');
}

function refuse(reason: string): never {
  throw new DevnetError('OPTION_INVALID', `not a mnemonic of a TON wallet: ${reason}`);
}
