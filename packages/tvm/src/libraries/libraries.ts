import {
  bytesKey,
  type Cell,
  CellRef,
  CellType,
  Dictionary,
  fromHex,
  hashmap,
  toHex,
  writeBoc,
} from '@tonway/chain';

/** Finds a public library by the hash of its root cell; null if the network has none. */
export type LibrarySource = (hash: Uint8Array) => Cell | null | Promise<Cell | null>;

const HASH = bytesKey(32);
const Libraries = hashmap(HASH, CellRef);

/** Encodes libraries for the emulator: a dictionary from hash to library, as a BoC. */
function encodeLibraries(libraries: readonly Cell[]): Uint8Array | null {
  if (libraries.length === 0) return null;
  const empty = new Dictionary(HASH, CellRef);
  const all = libraries.reduce((found, library) => found.set(library.hash(), library), empty);
  return writeBoc(Libraries.toCell(all), {});
}

/** Further libraries count as missing. */
const MAX_LIBRARIES = 32;

/** The libraries of one call. Each library is fetched when a run reports it missing. */
export class NeededLibraries {
  readonly #source: LibrarySource | undefined;
  readonly #requested = new Set<string>();
  readonly #found: Cell[] = [];
  #encoded: Uint8Array | null = null;

  constructor(source: LibrarySource | undefined) {
    this.#source = source;
  }

  /** The libraries encoded for the emulator; null if there are none. */
  get bytes(): Uint8Array | null {
    this.#encoded ??= encodeLibraries(this.#found);
    return this.#encoded;
  }

  /** Fetches a library. True: the library was found and is new. */
  async add(hashHex: string): Promise<boolean> {
    const hash = hashHex.toLowerCase();
    if (!this.#source || this.#requested.has(hash) || this.#requested.size >= MAX_LIBRARIES)
      return false;
    this.#requested.add(hash);
    const library = await this.#source(fromHex(hash));
    if (!library) return false;
    this.#found.push(library);
    this.#encoded = null;
    return true;
  }
}

/** Limits the cost of a search; a typical contract has a few hundred cells. */
const MAX_CELLS = 20_000;

/** Fetches every library that the cells refer to; null if there are none or there is no source. */
export async function librariesIn(
  roots: readonly (Cell | null)[],
  source: LibrarySource | undefined,
): Promise<Uint8Array | null> {
  if (!source) return null;
  const needed = new NeededLibraries(source);
  for (const hash of libraryHashes(roots)) await needed.add(hash);
  return needed.bytes;
}

/** The hashes of all reachable library cells: the libraries that a run will load are not known in advance. */
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
