import type { Connection, Queries } from '../connection.ts';
import { overwriteSql } from '../tables/insert-rows.ts';
import { columnNames, LATEST_ACCOUNT_STATES } from '../tables/tables.ts';
import { type TokenEvent, UNVERIFIED_EVENTS } from '../tokens/write-events.ts';
import { loadPrefix } from './load-tables.ts';

/** An account whose latest state is now that of a loaded era. */
export interface MergedState {
  readonly account: Buffer;
  readonly lt: bigint;
  readonly codeHash: Buffer | null;
}

const STATE_COLUMNS = columnNames(LATEST_ACCOUNT_STATES);
/** Live indexing waits for the rows of a page. */
const STATES_PAGE = 1000;
const EVENTS_PAGE = 2000;
const QUEUE_PAGE = 10_000;

/**
 * Keeps the newest state of each account that the index has no later state of, in the order of accounts. Repeating it
 * changes nothing.
 */
export async function keepNewestStates(connection: Connection, era: bigint): Promise<void> {
  const states = `${loadPrefix(era)}${LATEST_ACCOUNT_STATES.name}`;
  const newest = newestStates(era);
  const isKept = `select from pg_class where oid = to_regclass('${newest}')`;
  if ((await connection.execute(isKept)) > 0) return;
  await connection.transaction((queries) =>
    queries.query(
      `create temporary table load_newest on commit drop as
         select distinct on (account) account, lt from ${states} order by account, lt desc;
       delete from load_newest n using chain.latest_account_states l where l.account = n.account and l.lt >= n.lt;
       analyze load_newest;
       create table ${newest} as
         select ${STATE_COLUMNS} from ${states} join load_newest using (account, lt);
       create unique index on ${newest} (account);
       analyze ${newest};
       truncate ${states}`,
    ),
  );
}

function newestStates(era: bigint): string {
  return `${loadPrefix(era)}newest_account_states`;
}

interface PageState extends MergedState {
  readonly isStored: boolean;
}

/** Stores a page of latest states, unless later ones are stored. Returns those that were stored; null: none was left. */
export async function mergeStates(
  queries: Queries,
  era: bigint,
): Promise<readonly MergedState[] | null> {
  const newest = newestStates(era);
  const page = await queries.query<PageState>(
    `with page as (
       delete from ${newest} where account in (select account from ${newest} order by account limit ${STATES_PAGE})
       returning *),
     written as (
       insert into chain.latest_account_states as stored (${STATE_COLUMNS})
       select ${STATE_COLUMNS} from page order by account
       ${overwriteSql(LATEST_ACCOUNT_STATES)} where stored.lt < excluded.lt returning account)
     select account, lt, code_hash as "codeHash", written.account is not null as "isStored"
     from page left join written using (account)`,
  );
  return page.length > 0 ? page.filter(({ isStored }) => isStored) : null;
}

/** Takes a page of token events; null: none is left. */
export async function takeEvents(
  queries: Queries,
  era: bigint,
): Promise<readonly TokenEvent[] | null> {
  const events = `${loadPrefix(era)}${UNVERIFIED_EVENTS.name}`;
  const rows = await queries.query<TokenEvent>(
    `delete from ${events} where ctid = any(array(select ctid from ${events} limit ${EVENTS_PAGE}))
     returning ${columnNames(UNVERIFIED_EVENTS)}`,
  );
  return rows.length > 0 ? rows : null;
}

/** Queues a page of complete traces for classification. Returns whether there were any. */
export async function mergeTraceQueue(queries: Queries, era: bigint): Promise<boolean> {
  const queue = `${loadPrefix(era)}trace_queue`;
  const queued = await queries.query<{ taken: number }>(
    `with page as (
       delete from ${queue} where ctid = any(array(select ctid from ${queue} limit ${QUEUE_PAGE})) returning *),
     added as (
       insert into chain.trace_queue (end_lt, trace_id, is_live) select end_lt, trace_id, false from page
       order by end_lt, trace_id on conflict do nothing)
     select count(*)::int as taken from page`,
  );
  return (queued[0]?.taken ?? 0) > 0;
}
