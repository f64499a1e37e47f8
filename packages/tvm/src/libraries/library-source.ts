import { bytesKey, type Cell, CellRef, Dictionary, hashmap, writeBoc } from '@tonway/chain';

/** Finds a public library by the hash of its root; null where the network has none. */
export type LibrarySource = (hash: Uint8Array) => Cell | null | Promise<Cell | null>;

const HASH = bytesKey(32);
const Libraries = hashmap(HASH, CellRef);

/** As the emulator takes them: a dictionary from hash to library. */
export function encodeLibraries(libraries: readonly Cell[]): Uint8Array | null {
  if (libraries.length === 0) return null;
  const none = new Dictionary(HASH, CellRef);
  const all = libraries.reduce((found, library) => found.set(library.hash(), library), none);
  return writeBoc(Libraries.toCell(all), {});
}
