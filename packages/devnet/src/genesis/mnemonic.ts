import { createHmac, pbkdf2Sync } from 'node:crypto';
import { type KeyPair, keyPairFromSeed } from '@tonway/lite-client';
import { DevnetError } from '../errors.ts';
import { MNEMONIC_WORDS } from './mnemonic-words.ts';

const ROUNDS = 100_000;
/** A mnemonic without a password is chosen such that this much work gives a zero first. */
const CHECK_ROUNDS = Math.floor(ROUNDS / 256);
/** Wallets make 24; the form allows other numbers. */
const FEWEST_WORDS = 12;

/** The key that wallets make of a mnemonic without a password; refuses words that no wallet would take. */
export function keyFromMnemonic(mnemonic: string): KeyPair {
  const words = mnemonic.trim().toLowerCase().split(/\s+/);
  checkWords(words);
  const entropy = createHmac('sha512', words.join(' ')).digest();
  if (stretch(entropy, 'TON seed version', CHECK_ROUNDS)[0] !== 0)
    refuse('its checksum is wrong, or it has a password; check every word and their order');
  return keyPairFromSeed(stretch(entropy, 'TON default seed', ROUNDS).subarray(0, 32));
}

function checkWords(words: readonly string[]): void {
  if (words.length < FEWEST_WORDS) refuse(`it has ${words.length} words, wallets make 24`);
  const wrong = words.findIndex((word) => !MNEMONIC_WORDS.has(word));
  if (wrong >= 0) refuse(`word ${wrong + 1} ("${words[wrong]}") is none of the words of BIP-39`);
}

function stretch(entropy: Buffer, salt: string, rounds: number): Buffer {
  return pbkdf2Sync(entropy, salt, rounds, 64, 'sha512');
}

function refuse(reason: string): never {
  throw new DevnetError('OPTION_INVALID', `this is no mnemonic of a TON wallet: ${reason}`);
}
