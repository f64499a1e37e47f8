import { createHmac, pbkdf2Sync } from 'node:crypto';
import { type KeyPair, keyPairFromSeed } from '@tonway/lite-client';

const ROUNDS = 100_000;

/** The key that wallets make of 24 words without a password. */
export function keyFromMnemonic(words: readonly string[]): KeyPair {
  const phrase = words.map((word) => word.trim().toLowerCase()).join(' ');
  const entropy = createHmac('sha512', phrase).digest();
  return keyPairFromSeed(
    pbkdf2Sync(entropy, 'TON default seed', ROUNDS, 64, 'sha512').subarray(0, 32),
  );
}
