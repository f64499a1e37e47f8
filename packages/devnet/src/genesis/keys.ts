import { createHash } from 'node:crypto';
import { type KeyPair, keyPairFromSeed } from '@tonway/lite-client';

/** Known to everybody: whatever these keys guard outside a devnet is lost. */
export const DEFAULT_SECRET = 'tonway devnet';

/** One secret gives all keys of a devnet, the same ones at every start. */
export function deriveKey(secret: string, purpose: string): KeyPair {
  return keyPairFromSeed(createHash('sha256').update(`${secret}: ${purpose}`).digest());
}
