import { type Cell, CellType, toHex } from '@tonway/chain';
import type { LibrarySource } from './library-source.ts';
import { NeededLibraries } from './needed-libraries.ts';

/** A contract is a few hundred cells; this is what a search may cost, not what it needs. */
const MAX_CELLS = 20_000;

/** The libraries that the cells refer to, and those that these refer to. */
export async function librariesIn(
  roots: readonly (Cell | null)[],
  source: LibrarySource | undefined,
): Promise<Uint8Array | null> {
  if (!source) return null;
  const needed = new NeededLibraries(source);
  for (const hash of libraryHashes(roots)) await needed.add(hash);
  return needed.bytes;
}

/** Which library a run will load cannot be known before; what it can reach can. */
function* libraryHashes(roots: readonly (Cell | null)[]): Generator<string> {
  const open = roots.filter((root) => root !== null);
  const seen = new Set<string>();
  for (let cell = open.pop(); cell && seen.size < MAX_CELLS; cell = open.pop()) {
    const hash = cell.hashHex();
    if (seen.has(hash)) continue;
    seen.add(hash);
    if (cell.type === CellType.Library) yield toHex(cell.rawSlice().skip(8).loadBytes(32));
    else open.push(...cell.refs());
  }
}
