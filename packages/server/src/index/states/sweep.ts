import { equalBytes, toHex } from '@tonway/chain';
import pMap from 'p-map';
import type { ChainSession, Upstream } from '../../network/upstream/session.ts';
import {
  insertCodes,
  markLibraryMissed,
  readUnresolvedLibraries,
  setLibraryMethods,
  type UnresolvedLibrary,
} from '../../store/accounts/codes.ts';
import { type IncompleteState, readIncompleteStates } from '../../store/accounts/read.ts';
import { completeLatestState } from '../../store/accounts/write.ts';
import { NO_BLOCK, queueAccounts } from '../../store/contracts/queue.ts';
import type { Database } from '../../store/database.ts';
import { methodsOf } from '../decode/account-view.ts';
import type { FollowStage } from '../stages.ts';
import { fetchAccount } from './complete.ts';

const STATE_PAGE = 64;
const FETCH_CONCURRENCY = 8;
const FIRST_KEY = new Uint8Array();

/**
 * Completes latest states by fetching the accounts at the head, which works for accounts that are unchanged since. The
 * others are completed by a later block that is not indexed yet.
 */
export class StateSweep implements FollowStage {
  readonly #database: Database;
  readonly #upstream: Upstream;
  #after: Uint8Array = FIRST_KEY;

  constructor(database: Database, upstream: Upstream) {
    this.#database = database;
    this.#upstream = upstream;
  }

  /** Processes one page; returns how many states were completed. Null: no page is left, and the next call starts over. */
  async next(signal: AbortSignal): Promise<number | null> {
    const page = await readIncompleteStates(this.#database, this.#after, STATE_PAGE);
    this.#after = page.at(-1)?.account ?? FIRST_KEY;
    if (page.length === 0) return null;
    const chain = this.#upstream.session({ privateServers: true, signal });
    let completed = 0;
    await pMap(
      page,
      async (state) => {
        if (await this.#complete(chain, state)) completed++;
      },
      { concurrency: FETCH_CONCURRENCY },
    );
    return completed;
  }

  async #complete(chain: ChainSession, { account, hash }: IncompleteState): Promise<boolean> {
    const fetched = await fetchAccount(chain, account, await chain.block());
    if (!fetched || !equalBytes(fetched.hash, hash)) return false;
    await this.#database.transaction(async (queries) => {
      if (fetched.code) await insertCodes(queries, [fetched.code]);
      await completeLatestState(queries, { account, ...fetched });
      // Contracts are read when their states are complete.
      await queueAccounts(queries, [account], NO_BLOCK);
    });
    return true;
  }
}

/** The maximum of one lite server query. */
const LIBRARY_PAGE = 16;

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
    const page = await readUnresolvedLibraries(this.#database, LIBRARY_PAGE);
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
    const chain = this.#upstream.session({ privateServers: true, signal });
    const hashes = page.map(({ library }) => library);
    const published = await chain.libraries(await chain.block(), hashes);
    return new Map(published.map(({ hash, data }) => [toHex(hash), methodsOf(data) ?? []]));
  }
}
