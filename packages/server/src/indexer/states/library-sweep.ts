import { toHex } from '@tonway/chain';
import type { Database } from '../../store/database.ts';
import { type OpenLibrary, readOpenLibraries } from '../../store/read/codes.ts';
import { markLibraryMissed, setLibraryMethods } from '../../store/write/codes.ts';
import type { Upstream } from '../../upstream/session.ts';
import { methodsOf } from '../decode/account-code.ts';
import type { FollowStage } from '../stages.ts';

/** As many as one question takes. */
const PAGE = 16;

/** Finds the methods of code that is a library, which blocks only name. */
export class LibrarySweep implements FollowStage {
  readonly #database: Database;
  readonly #upstream: Upstream;

  constructor(database: Database, upstream: Upstream) {
    this.#database = database;
    this.#upstream = upstream;
  }

  /** A page of them; gives how many were found. Null: none is left that was not missed lately. */
  async next(signal: AbortSignal): Promise<number | null> {
    const page = await readOpenLibraries(this.#database, PAGE);
    if (page.length === 0) return null;
    const found = await this.#methods(page, signal);
    await this.#database.transaction(async (queries) => {
      for (const { hash, library } of page) {
        const methods = found.get(toHex(library));
        if (methods) await setLibraryMethods(queries, hash, methods);
        else await markLibraryMissed(queries, hash);
      }
    });
    return found.size;
  }

  /** By library, as they are published at the head. */
  async #methods(
    page: readonly OpenLibrary[],
    signal: AbortSignal,
  ): Promise<Map<string, readonly number[]>> {
    const chain = this.#upstream.session({ archival: false, privateServers: true, signal });
    const hashes = page.map(({ library }) => library);
    const published = await chain.libraries(await chain.block(), hashes);
    return new Map(published.map(({ hash, data }) => [toHex(hash), methodsOf(data) ?? []]));
  }
}
