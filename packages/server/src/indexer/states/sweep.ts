import { equalBytes } from '@tonway/chain';
import pMap from 'p-map';
import type { Database } from '../../store/database.ts';
import { type IncompleteState, readIncompleteStates } from '../../store/read/previous-states.ts';
import { insertCodes } from '../../store/write/codes.ts';
import { completeLatestState } from '../../store/write/latest-states.ts';
import type { ChainSession, Upstream } from '../../upstream/session.ts';
import type { FollowStage } from '../stages.ts';
import { askAccount } from './ask-account.ts';

const PAGE = 64;
const MAX_ASKED_AT_ONCE = 8;
const BEFORE_ALL = new Uint8Array();

/**
 * Asks for what is missing of latest states, at the head: where an account was not touched since, it is the same
 * there. Of others a later block, which is not indexed yet, will tell.
 */
export class StateSweep implements FollowStage {
  readonly #database: Database;
  readonly #upstream: Upstream;
  #after: Uint8Array = BEFORE_ALL;

  constructor(database: Database, upstream: Upstream) {
    this.#database = database;
    this.#upstream = upstream;
  }

  /** A page of them; gives how many are complete now. Null: that was the last page, and it begins anew. */
  async next(signal: AbortSignal): Promise<number | null> {
    const page = await readIncompleteStates(this.#database, this.#after, PAGE);
    this.#after = page.at(-1)?.account ?? BEFORE_ALL;
    if (page.length === 0) return null;
    const chain = this.#upstream.session({ archival: false, privateServers: true, signal });
    let completed = 0;
    await pMap(
      page,
      async (state) => {
        if (await this.#complete(chain, state)) completed++;
      },
      { concurrency: MAX_ASKED_AT_ONCE },
    );
    return completed;
  }

  async #complete(chain: ChainSession, { account, hash }: IncompleteState): Promise<boolean> {
    const asked = await askAccount(chain, account, await chain.block());
    if (!asked || !equalBytes(asked.hash, hash)) return false;
    await this.#database.transaction(async (queries) => {
      if (asked.code) await insertCodes(queries, [asked.code]);
      await completeLatestState(queries, { account, ...asked });
    });
    return true;
  }
}
