import { type Cell, fromHex } from '@tonway/chain';
import { encodeLibraries, type LibrarySource } from './library-source.ts';

/** A contract that needs more than these in one run gets what the network gives those without them. */
const MAX_LIBRARIES = 32;

/** The libraries of one call: found one by one, as the runs miss them. */
export class NeededLibraries {
  readonly #source: LibrarySource | undefined;
  readonly #asked = new Set<string>();
  readonly #found: Cell[] = [];
  #encoded: Uint8Array | null = null;

  constructor(source: LibrarySource | undefined) {
    this.#source = source;
  }

  /** For the emulator; null where there are none. */
  get bytes(): Uint8Array | null {
    this.#encoded ??= encodeLibraries(this.#found);
    return this.#encoded;
  }

  /** Whether it is there now and was not before. */
  async add(hashHex: string): Promise<boolean> {
    const hash = hashHex.toLowerCase();
    if (!this.#source || this.#asked.has(hash) || this.#asked.size >= MAX_LIBRARIES) return false;
    this.#asked.add(hash);
    const library = await this.#source(fromHex(hash));
    if (!library) return false;
    this.#found.push(library);
    this.#encoded = null;
    return true;
  }
}
