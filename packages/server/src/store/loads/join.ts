import type { Connection, Queries } from '../connection.ts';
import { ERA_TABLES } from '../eras/tables.ts';
import { isSame } from '../lists/list-sql.ts';
import { columnNames } from '../tables/tables.ts';
import { TRACE_ACCOUNTS, TRACES } from '../traces/tables.ts';
import { loadPrefix, STRAY_TABLES, strayPrefix } from './load-tables.ts';

/** A load that is being completed, with its range of logical time. */
export interface LoadedEra {
  readonly era: bigint;
  /** Inclusive. */
  readonly fromLt: bigint;
  /** Exclusive. */
  readonly toLt: bigint;
}

/** The column of logical time that a table is partitioned by. */
function ltColumn(name: string): string {
  return ERA_TABLES.find((table) => table.name === name)?.order.split(',')[0] ?? 'lt';
}

/** Whether rows of a table belong to the era. */
export function isWithin({ fromLt, toLt }: LoadedEra, name: string): string {
  const lt = ltColumn(name);
  return `${lt} >= ${fromLt} and ${lt} < ${toLt}`;
}

/**
 * Joins the parts of traces of the era once: the ends of messages are sorted by hash, so that the sender and the receiver
 * of each message are found together. Complete traces are written to the tables of the load; transactions of the others
 * lose their trace, and are assembled with the index later. Repeating it changes nothing.
 */
export async function joinLoadedTraces(connection: Connection, load: LoadedEra): Promise<void> {
  const prefix = loadPrefix(load.era);
  await moveStrays(connection, load);
  for (const name of transactionTables(load))
    await connection.query(
      `create index if not exists ${indexOf(load, name)} on ${name} (substr(trace_id, 26), lt); analyze ${name}`,
    );
  await connection.transaction(async (queries) => {
    await pairEdges(queries, prefix);
    await findRoots(queries);
    await collectTotals(queries, prefix);
    await relabelTransactions(queries, load);
    await writeCompleteTraces(queries, load);
    await queries.query(`truncate ${prefix}trace_parts, ${prefix}part_edges`);
  });
}

function transactionTables({ era }: LoadedEra): readonly string[] {
  return [`${loadPrefix(era)}transactions`, `${strayPrefix(era)}transactions`];
}

function indexOf({ era }: LoadedEra, name: string): string {
  const isStray = name === `${strayPrefix(era)}transactions`;
  return isStray ? 'stray_transactions_of_trace' : `transactions_of_trace_era_${era}`;
}

/** Rows of blocks that belong to several eras are not sorted by era until now. */
async function moveStrays(connection: Connection, load: LoadedEra): Promise<void> {
  for (const name of STRAY_TABLES)
    await connection.query(
      `with moved as (delete from ${strayPrefix(load.era)}${name} where ${isWithin(load, name)} returning *)
       insert into ${loadPrefix(load.era)}${name} select * from moved`,
    );
}

/** A message whose ends are in two traces makes one of them; a message with one end leaves its trace incomplete. */
async function pairEdges(queries: Queries, prefix: string): Promise<void> {
  await queries.query(
    `create temporary table load_pairs on commit drop as
       select s.trace_id as sender, r.trace_id as receiver
       from (select hash, trace_id from ${prefix}part_edges where is_sent) s
         full join (select hash, trace_id from ${prefix}part_edges where not is_sent) r using (hash)
       where s.trace_id is distinct from r.trace_id;
     create temporary table load_merges on commit drop as
       select distinct on (receiver) receiver as child, sender as parent from load_pairs
       where sender is not null and receiver is not null order by receiver;
     create index on load_merges (child);
     analyze load_merges`,
  );
}

/** Replaces the parent of each trace by the trace that all of them belong to: each round halves the distance. */
async function findRoots(queries: Queries): Promise<void> {
  const jump = `update load_merges m set parent = p.parent from load_merges p where p.child = m.parent`;
  while ((await queries.execute(jump)) > 0);
  await queries.query(
    `create temporary table load_open on commit drop as
       select distinct coalesce(m.parent, open_id) as trace_id
       from (select coalesce(sender, receiver) as open_id from load_pairs where sender is null or receiver is null) open
         left join load_merges m on m.child = open_id;
     create index on load_open (trace_id);
     analyze load_open`,
  );
}

const FIRST_VALUE = (column: string) =>
  `(array_agg(${column}) filter (where ${column} is not null))[1] as ${column}`;

/** The totals of complete traces. The first message of a part that another part has sent is counted by its sender. */
async function collectTotals(queries: Queries, prefix: string): Promise<void> {
  await queries.query(
    `create temporary table load_totals on commit drop as
       select coalesce(m.parent, p.trace_id) as trace_id, max(end_lt) as end_lt, min(start_lt) as start_lt,
         max(end_utime) as end_utime, min(start_utime) as start_utime, max(mc_seqno_end) as mc_seqno_end,
         min(mc_seqno_start) as mc_seqno_start, sum(transactions)::integer as transactions,
         (sum(messages) - count(waits_for))::integer as messages,
         ${FIRST_VALUE('external_hash')}, ${FIRST_VALUE('external_hash_norm')}
       from ${prefix}trace_parts p left join load_merges m on m.child = p.trace_id
       where not exists (select from load_open o where o.trace_id = coalesce(m.parent, p.trace_id))
       group by 1;
     analyze load_totals`,
  );
}

/** Transactions of traces that are not complete in the era have no trace until the index assembles them. */
async function relabelTransactions(queries: Queries, load: LoadedEra): Promise<void> {
  await queries.query(
    `create temporary table load_labels on commit drop as
       select child as old_id, case when o.trace_id is null then parent end as new_id
         from load_merges m left join load_open o on o.trace_id = m.parent
       union all select trace_id, null from load_open;
     analyze load_labels`,
  );
  for (const name of transactionTables(load))
    await queries.execute(
      `update ${name} t set trace_id = new_id from load_labels where ${isSame('hash', 't.trace_id', 'old_id')}`,
    );
}

async function writeCompleteTraces(queries: Queries, load: LoadedEra): Promise<void> {
  const { era } = load;
  const [traces, accounts] = [columnNames(TRACES), columnNames(TRACE_ACCOUNTS)];
  const members = transactionTables(load)
    .map(
      (name) => `select t.account, n.trace_id, n.end_lt, n.end_utime, n.mc_seqno_end
       from load_totals n join ${name} t on ${isSame('hash', 't.trace_id', 'n.trace_id')}`,
    )
    .join(' union ');
  for (const [prefix, not] of [
    [loadPrefix(era), ''],
    [strayPrefix(era), 'not'],
  ]) {
    const ofEra = `${not} (${isWithin(load, 'traces')})`;
    await queries.execute(
      `insert into ${prefix}traces (${traces}) select ${traces} from load_totals where ${ofEra}`,
    );
    await queries.execute(
      `insert into ${prefix}trace_accounts (${accounts})
       select ${accounts} from (${members}) member where ${ofEra}`,
    );
  }
  await queries.execute(
    `insert into ${loadPrefix(era)}trace_queue (end_lt, trace_id, is_live)
     select end_lt, trace_id, false from load_totals where messages > 0`,
  );
}
