import type { Queries } from '../connection.ts';
import type { Database } from '../database.ts';
import { endLeases, NO_BLOCK } from './queue.ts';
import { clearContracts } from './write.ts';

/** An account to queue again. */
export interface ScannedAccount {
  readonly account: Buffer;
  readonly lt: bigint;
  readonly codeHash: Buffer | null;
}

/** Starts a rescan, or resumes the one that was started before. `clear` empties the tables and starts from the beginning. */
export async function startRescan(
  database: Database,
  { clear }: { readonly clear: boolean },
): Promise<void> {
  await database.transaction(async (queries) => {
    if (clear) {
      await endLeases(queries);
      await clearContracts(queries);
      await queries.execute('delete from chain.contract_rescan');
    }
    const sql = 'insert into chain.contract_rescan (cleared) values ($1) on conflict do nothing';
    await queries.execute(sql, [clear]);
  });
}

/** Passes the next accounts to `queue` and advances the cursor. Returns how many there were; 0: all are queued. */
export async function scanAccounts(
  database: Database,
  limit: number,
  queue: (queries: Queries, accounts: readonly ScannedAccount[]) => Promise<void>,
): Promise<number> {
  return database.transaction(async (queries) => {
    const accounts = await queries.query<ScannedAccount>(
      `select l.account, l.lt, l.code_hash as "codeHash"
       from (select account from chain.contract_rescan for update) cursor, lateral (
         select account, lt, code_hash from chain.latest_account_states
         where account > cursor.account order by account limit $1) l`,
      [limit],
    );
    const last = accounts.at(-1);
    if (!last) return 0;
    await queue(queries, accounts);
    await queries.execute('update chain.contract_rescan set account = $1, scanned = scanned + $2', [
      last.account,
      accounts.length,
    ]);
    return accounts.length;
  });
}

/** Counts the accounts that a rescan or a backfill has queued, up to a limit. Accounts that failed are left out. */
export async function countRescanned(queries: Queries, limit: number): Promise<number> {
  return queries.execute(
    'select from chain.contract_queue where mc_seqno = $1 and attempts = 0 limit $2',
    [NO_BLOCK, limit],
  );
}

/** Ends the rescan: the tables are complete. */
export async function endRescan(queries: Queries): Promise<void> {
  await queries.execute('delete from chain.contract_rescan');
}

/** Up to this number accounts are counted, because a small table may have no statistics. */
const MAX_COUNTED = 100_000;

/** How many accounts were queued, and about how many there are. */
export async function readRescanProgress(
  queries: Queries,
): Promise<{ readonly total: number; readonly left: number }> {
  const [row] = await queries.query<{ scanned: number | null; total: number }>(
    `select (select scanned from chain.contract_rescan)::float8 as scanned, greatest(
       (select count(*) from (select from chain.latest_account_states limit ${MAX_COUNTED}) counted),
       (select reltuples from pg_class where oid = 'chain.latest_account_states'::regclass))::float8 as total`,
  );
  const { scanned = null, total = 0 } = row ?? {};
  return { total, left: scanned === null ? 0 : Math.max(0, total - scanned) };
}
