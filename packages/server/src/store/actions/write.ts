import type { Queries } from '../connection.ts';
import type { Database } from '../database.ts';
import { isSame } from '../lists/list-sql.ts';
import { logActions } from '../stream-log.ts';
import { byteaArray, columnArrays, insertSql } from '../tables/insert-rows.ts';
import { type RowOf, table } from '../tables/tables.ts';
import { type LeasedTrace, takeLeased } from '../traces/queue.ts';

/** Actions of complete traces, partitioned by era. */
export const ACTIONS = table('actions', ['trace_id', 'action_id', 'trace_end_lt'], {
  trace_end_lt: 'bigint',
  trace_end_utime: 'bigint',
  trace_mc_seqno_end: 'integer',
  start_lt: 'bigint',
  end_lt: 'bigint',
  start_utime: 'bigint',
  end_utime: 'bigint',
  success: 'boolean',
  trace_id: 'bytea',
  action_id: 'bytea',
  type: 'text',
  ancestors: 'text[]',
  transactions: 'bytea[]',
  accounts: 'bytea[]',
  fields: 'jsonb',
});

/** The accounts of actions, partitioned by era. */
const ACTION_ACCOUNTS = table(
  'action_accounts',
  ['account', 'trace_end_lt', 'trace_id', 'end_lt', 'action_id'],
  {
    trace_end_lt: 'bigint',
    trace_end_utime: 'bigint',
    end_lt: 'bigint',
    end_utime: 'bigint',
    account: 'bytea',
    trace_id: 'bytea',
    action_id: 'bytea',
    type: 'text',
    ancestors: 'text[]',
  },
);

export const ACTION_TABLES = [ACTIONS, ACTION_ACCOUNTS] as const;

export type ActionRow = RowOf<typeof ACTIONS>;

/** A trace with its actions. */
export interface ClassifiedTrace extends LeasedTrace {
  readonly actions: readonly ActionRow[];
  /** Null: all actions are complete. */
  readonly failure: { readonly state: 'failed' | 'broken'; readonly error: string | null } | null;
}

/**
 * Replaces the actions of traces and removes the traces from the queue. Traces that were changed or leased by another
 * worker meanwhile are left alone.
 */
export function writeActions(
  database: Database,
  traces: readonly ClassifiedTrace[],
): Promise<number> {
  return database.transaction(async (queries) => {
    const taken = await takeLeased(queries, await lockTraces(queries, traces));
    if (taken.length === 0) return 0;
    await deleteActions(queries, taken);
    await insertActions(
      queries,
      taken.flatMap(({ actions }) => actions),
    );
    await writeFailures(queries, taken);
    const announced = taken.filter(({ isLive }) => isLive);
    await logActions(
      queries,
      announced.map(({ traceId, endLt }) => ({ trace_id: traceId, end_lt: endLt })),
    );
    return taken.length;
  });
}

/** The traces that exist as they were read; their rows are locked until the transaction ends. */
async function lockTraces(
  queries: Queries,
  traces: readonly ClassifiedTrace[],
): Promise<readonly ClassifiedTrace[]> {
  const rows = await queries.query<{ trace_id: Buffer }>(
    `select t.trace_id from chain.traces t
       join unnest($1::bytea[], $2::bigint[]) given (trace_id, end_lt) using (trace_id, end_lt)
     order by t.trace_id for update of t`,
    [byteaArray(traces.map(({ traceId }) => traceId)), traces.map(({ endLt }) => endLt)],
  );
  const found = new Set(rows.map(({ trace_id }) => trace_id.toString('hex')));
  return traces.filter(({ traceId }) => found.has(traceId.toString('hex')));
}

async function deleteActions(queries: Queries, traces: readonly LeasedTrace[]): Promise<void> {
  const values = [
    byteaArray(traces.map(({ traceId }) => traceId)),
    traces.map(({ endLt }) => endLt),
  ];
  await queries.execute(
    `with removed as (
       delete from chain.actions a using unnest($1::bytea[], $2::bigint[]) given (trace_id, end_lt)
       where a.trace_id = given.trace_id and a.trace_end_lt = given.end_lt
       returning a.trace_id, trace_end_lt, accounts)
     delete from chain.action_accounts a
       using (select distinct trace_id, trace_end_lt, unnest(accounts) as account from removed) given
     where ${isSame('account', 'a.account', 'given.account')}
       and a.trace_end_lt = given.trace_end_lt and a.trace_id = given.trace_id`,
    values,
  );
}

async function insertActions(queries: Queries, actions: readonly ActionRow[]): Promise<void> {
  if (actions.length === 0) return;
  await queries.execute(insertSql(ACTIONS), columnArrays(ACTIONS, actions));
  const accounts = actions.flatMap((action) =>
    action.accounts.map((account) => ({ ...action, account })),
  );
  await queries.execute(insertSql(ACTION_ACCOUNTS), columnArrays(ACTION_ACCOUNTS, accounts));
}

async function writeFailures(queries: Queries, traces: readonly ClassifiedTrace[]): Promise<void> {
  await queries.execute(
    'delete from chain.classification_failures where trace_id = any($1::bytea[])',
    [byteaArray(traces.map(({ traceId }) => traceId))],
  );
  for (const { traceId, endLt, failure } of traces)
    if (failure)
      await queries.execute(
        `insert into chain.classification_failures (trace_id, trace_end_lt, state, error)
         values ($1, $2, $3, $4)`,
        [traceId, endLt, failure.state, failure.error],
      );
}
