import { toHex } from '@tonway/chain';
import type { Upstream } from '../../network/upstream/session.ts';
import {
  markLibraryMissed,
  readUnresolvedLibraries,
  setLibraryMethods,
  type UnresolvedLibrary,
} from '../../store/accounts/codes.ts';
import type { Database } from '../../store/database.ts';
import { methodsOf } from '../decode/account-code.ts';
import type { FollowStage } from '../stages.ts';

/** The maximum of one lite server query. */
const PAGE = 16;

/** Reads the methods of code that is a library: blocks contain only the library's hash. */
export class LibrarySweep implements FollowStage {
  readonly #database: Database;
  readonly #upstream: Upstream;

  constructor(database: Database, upstream: Upstream) {
    this.#database = database;
    this.#upstream = upstream;
  }

  /** Processes one page; returns how many libraries were found. Null: none is left, except recent misses. */
  async next(signal: AbortSignal): Promise<number | null> {
    const page = await readUnresolvedLibraries(this.#database, PAGE);
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

  /** Methods by library hash, of the libraries published at the head. */
  async #methods(
    page: readonly UnresolvedLibrary[],
    signal: AbortSignal,
  ): Promise<Map<string, readonly number[]>> {
    const chain = this.#upstream.session({ archival: false, privateServers: true, signal });
    const hashes = page.map(({ library }) => library);
    const published = await chain.libraries(await chain.block(), hashes);
    return new Map(published.map(({ hash, data }) => [toHex(hash), methodsOf(data) ?? []]));
  }
}
