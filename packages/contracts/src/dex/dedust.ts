import { Address, type Cell, fromHex, toBase64 } from '@tonway/chain';
import { dedustAsset } from '../bodies/dedust.ts';

/** The factory of DeDust on mainnet, which names the address of every pool. */
export const DEDUST_FACTORY: Address = Address.parse(
  '0:5F0564FB5F604783DB57031CE1CF668A88D4D4D6DA6DE4DB222B4B920D6FD800',
);

const POOL_CODES: ReadonlySet<string> = new Set(
  [
    '1275095b6da3911292406f4f4386f9e780099b854c6dee9ee2895ddce70927c1',
    '778f0d3fe6482c50888970df5e787f40f3a4ab282170c035a5920877058c99d3',
    'c0f9d14fbc8e14f0d72cba2214165eee35836ab174130912baf9dbfa43ead562',
  ].map((hash) => toBase64(fromHex(hash))),
);

export function isDedustPool(codeHash: Uint8Array): boolean {
  return POOL_CODES.has(toBase64(codeHash));
}

/** The master of the jetton; null: the native coin. */
export function loadDedustAsset(cell: Cell): Address | null {
  return dedustAsset.load(cell.slice());
}
