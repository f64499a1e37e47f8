import { beginCell, type Cell } from '@ton/core';

type CellTree = {
  readonly data: { readonly b64: string; readonly len: number };
  readonly refs: readonly CellTree[];
};

/** A cell spelled out, as older clients send it. */
export function cellTree({ bits, refs }: Cell): CellTree {
  const padding = -bits.length & 7;
  const padded = beginCell().storeBits(bits).storeUint(0, padding).endCell().bits;
  const b64 = padded.subbuffer(0, padded.length)?.toString('base64') ?? '';
  return { data: { b64, len: bits.length }, refs: refs.map(cellTree) };
}
