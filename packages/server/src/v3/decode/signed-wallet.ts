import type { Cell } from '@tonway/chain';
import { SIGNED_WALLETS } from './schemes/wallets.ts';
import { type Constructor, readScheme } from './tlb/scheme.ts';

const SIGNATURE_BITS = 512;
const MODE_BITS = 8;
/** Two numbers of 32 and 64 bits, and a dictionary. */
const DICTIONARY_BITS = 97;

const BY_TYPE: ReadonlyMap<string, Constructor> = new Map(
  readScheme(SIGNED_WALLETS).map((line) => [line.type, line]),
);

/** The wallet whose signed bodies have this size. The first highload wallet's look like the second one's. */
export function signedWallet(body: Cell): Constructor | undefined {
  const { refCount } = body;
  const bits = body.bitLength - SIGNATURE_BITS;
  if (bits < 0 || body.isSpecial) return undefined;
  if (bits === 0)
    return refCount === 1 ? BY_TYPE.get(`SignedReference${body.ref(0).bitLength}`) : undefined;
  if (bits === DICTIONARY_BITS) return BY_TYPE.get('SignedDictionary');
  return BY_TYPE.get(`Signed${bits - refCount * MODE_BITS}`);
}
