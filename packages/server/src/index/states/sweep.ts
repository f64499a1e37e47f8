import { equalBytes, toHex } from '@tonway/chain';
import { methodsOf } from '@tonway/contracts/methods-of';
import pMap from 'p-map';
import type { ChainSession, Upstream } from '../../network/upstream/session.ts';
import {
  insertCodes,
  markLibraryMissed,
  readUnresolvedLibraries,
  setLibraryMethods,
} from '../../store/accounts/codes.ts';
import { type IncompleteState, readIncompleteStates } from '../../store/accounts/read.ts';
import { completeLatestState } from '../../store/accounts/write.ts';
import { NO_BLOCK, queueAccounts } from '../../store/contracts/queue.ts';
import type { Database } from '../../store/database.ts';
import type { FollowStage } from '../stages.ts';
import { fetchAccount } from './complete.ts';

const STATE_PAGE = 64;
const FETCH_CONCURRENCY = 8;
const FIRST_KEY = new Uint8Array();

/**
 * Completes latest states by fetching the accounts at the head, which works for accounts that are unchanged since. The
 * others are completed by a later block that is not indexed yet. After the last page it starts over.
 */
export function stateSweep(database: Database, upstream: Upstream): FollowStage {
  let after: Uint8Array = FIRST_KEY;
  return {
    async next(signal) {
      const page = await readIncompleteStates(database, after, STATE_PAGE);
      after = page.at(-1)?.account ?? FIRST_KEY;
      if (page.length === 0) return null;
      const chain = upstream.session({ privateServers: true, signal });
      const complete = (state: IncompleteState) => completeState(database, chain, state);
      const completed = await pMap(page, complete, { concurrency: FETCH_CONCURRENCY });
      return completed.filter((isComplete) => isComplete).length;
    },
  };
}

async function completeState(
  database: Database,
  chain: ChainSession,
  { account, hash }: IncompleteState,
): Promise<boolean> {
  const fetched = await fetchAccount(chain, account, await chain.block());
  if (!fetched || !equalBytes(fetched.hash, hash)) return false;
  await database.transaction(async (queries) => {
    if (fetched.code) await insertCodes(queries, [fetched.code]);
    await completeLatestState(queries, { account, ...fetched });
    // Contracts are read when their states are complete.
    await queueAccounts(queries, [account], NO_BLOCK);
  });
  return true;
}

/** The maximum of one lite server query. */
const LIBRARY_PAGE = 16;

/** Reads the methods of code that is a library: blocks contain only the library's hash. */
export function librarySweep(database: Database, upstream: Upstream): FollowStage {
  return {
    /** Null: none is left, except recent misses. */
    async next(signal) {
      const page = await readUnresolvedLibraries(database, LIBRARY_PAGE);
      if (page.length === 0) return null;
      const chain = upstream.session({ privateServers: true, signal });
      const hashes = page.map(({ library }) => library);
      const published = await chain.libraries(await chain.block(), hashes);
      const found = new Map(
        published.map(({ hash, data }) => [toHex(hash), methodsOf(data) ?? []]),
      );
      await database.transaction(async (queries) => {
        for (const { hash, library } of page) {
          const methods = found.get(toHex(library));
          if (methods) await setLibraryMethods(queries, hash, methods);
          else await markLibraryMissed(queries, hash);
        }
      });
      return found.size;
    },
  };
}
