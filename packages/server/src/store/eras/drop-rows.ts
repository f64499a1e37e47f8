import type { Connection, Queries } from '../connection.ts';
import { lockReplacement } from '../steps/replace.ts';
import { dissolveReplaced } from '../traces/dissolve.ts';
import { lockTraces } from '../traces/write.ts';
import { ERA_TABLES, partitionName } from './tables.ts';

/** The tables that are detached and not dropped yet. */
export async function readDetached(queries: Queries, parent: string): Promise<readonly string[]> {
  const rows = await queries.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'chain'::regnamespace and relkind = 'r' and relname ~ ('^' || $1::text || '_dropped_\\d+$')`,
    [parent],
  );
  return rows.map(({ name }) => name);
}

/**
 * Renames a detached table. Messages that were sent before the index begins, and received afterwards, are kept: their
 * rows belong to the transactions that received them.
 */
export async function setAside(
  queries: Queries,
  parent: string,
  era: bigint,
  kept: number,
): Promise<void> {
  const table = `${parent}_dropped_${era}`;
  await queries.query(`alter table chain.${partitionName(parent, era)} rename to ${table}`);
  const later = `from chain.${table} where mc_seqno >= $1`;
  if (parent !== 'messages' || (await queries.execute(`select ${later} limit 1`, [kept])) === 0)
    return;
  await queries.query(`select pg_advisory_xact_lock(hashtext('tonway.create_era'))`);
  await queries.query(`select chain.create_partition('messages', 'lt', $1)`, [era]);
  await queries.execute(`insert into chain.messages select * ${later}`, [kept]);
}

interface TracedRow {
  readonly account: Buffer;
  readonly trace_id: Buffer | null;
}

/** Removes the rows that blocks before the first one of the index have in later eras: few blocks are on both sides. */
export function removeBefore(connection: Connection, kept: number, lt: bigint): Promise<void> {
  return connection.transaction(async (queries) => {
    await lockReplacement(queries);
    const [blocks] = await queries.query<{ last: bigint | null }>(
      'select max(end_lt) as last from chain.blocks where mc_seqno < $1 and start_lt >= $2',
      [kept, lt],
    );
    const values = [kept, lt, blocks?.last ?? lt];
    await lockTraces(queries);
    const removed = await queries.query<TracedRow>(
      `select account, trace_id from chain.transactions where mc_seqno < $1 and lt >= $2 and lt <= $3`,
      values,
    );
    await dissolve(queries, removed);
    await queries.execute(
      `delete from chain.account_states a using chain.transactions t
       where t.mc_seqno < $1 and t.lt >= $2 and t.lt <= $3 and a.account = t.account and a.lt = t.lt
         and a.lt >= $2 and a.lt <= $3`,
      values,
    );
    for (const { name, columns, order } of ERA_TABLES)
      if (/\bmc_seqno\b/.test(columns)) {
        const [key] = order.split(',');
        const within = `${key} >= $2 and ${key} <= $3`;
        await queries.execute(
          `delete from chain.${name} where mc_seqno < $1 and ${within}`,
          values,
        );
      }
    await removeQueued(queries, kept, lt);
  });
}

/** What waited for the blocks that are removed. */
async function removeQueued(queries: Queries, kept: number, lt: bigint): Promise<void> {
  await queries.execute('delete from chain.unverified_events where mc_seqno < $1', [kept]);
  await queries.execute('delete from chain.trace_queue where end_lt < $1', [lt]);
  await queries.execute('delete from chain.classification_failures where trace_end_lt < $1', [lt]);
}

async function dissolve(queries: Queries, rows: readonly TracedRow[]): Promise<void> {
  const ids = new Map(
    rows.flatMap(({ trace_id }) => (trace_id ? [[trace_id.toString('hex'), trace_id]] : [])),
  );
  await dissolveReplaced(
    queries,
    [...ids.values()],
    rows.map(({ account }) => account),
  );
}

/** Traces per transaction: live indexing waits for its end. */
const PAGE = 200;

/**
 * Traces that began in detached eras and did not end there are assembled again from the transactions that are left: as in
 * an index that began there.
 */
export async function dissolveAcross(connection: Connection): Promise<void> {
  for (const table of await readDetached(connection, 'transactions')) {
    const traces = table.replace('transactions', 'traces');
    const across = await connection.query<{ trace_id: Buffer }>(
      `select distinct trace_id from chain.${table} t where trace_id is not null
         and not exists (select from chain.${traces} c where c.trace_id = t.trace_id)`,
    );
    for (let i = 0; i < across.length; i += PAGE) {
      const ids = across.slice(i, i + PAGE).map(({ trace_id }) => trace_id);
      await connection.transaction(async (queries) => {
        await lockTraces(queries);
        const sql = `select account, trace_id from chain.${table} where trace_id = any($1)`;
        await dissolve(queries, await queries.query<TracedRow>(sql, [ids]));
      });
    }
  }
}
