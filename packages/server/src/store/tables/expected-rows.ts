import type { Connection, Queries } from '../connection.ts';
import { STEP_TABLES, type StepTable, type Table } from './tables.ts';

/** Prefix of the temporary tables that `withExpected` creates. */
export const EXPECTED = 'expected_';

/** SQL expressions that describe a row in reports. */
const ROW_NAMES: Readonly<Record<StepTable, string>> = {
  blocks: `format('block (%s,%s,%s)', e.workchain, lpad(to_hex(e.shard), 16, '0'), e.seqno)`,
  transactions: `format('transaction %s of account %s', e.lt, chain.account_text(e.account))`,
  messages: `format('message %s of transaction %s of account %s', encode(e.hash, 'hex'), e.tx_lt, chain.account_text(e.tx_account))`,
  account_states: `format('state of account %s after transaction %s', chain.account_text(e.account), e.lt)`,
};

/** SQL expressions of the masterchain block of a row. */
const MC_SEQNOS: Readonly<Record<StepTable, string>> = {
  blocks: 'e.mc_seqno',
  transactions: 'e.mc_seqno',
  messages: 'e.mc_seqno',
  account_states: `(select mc_seqno from ${EXPECTED}transactions t where t.account = e.account and t.lt = e.lt)`,
};

/** Limits the number of reported rows. */
const MAX_FAULTS = 20;

/** Runs `work` in a transaction with temporary tables for the expected rows, one per index table. */
export async function withExpected<T>(
  connection: Connection,
  work: (queries: Queries) => Promise<T>,
): Promise<T> {
  for (const { name } of STEP_TABLES)
    await connection.query(
      `create temporary table if not exists ${EXPECTED}${name}
         (like chain.${name} including defaults including compression) on commit delete rows`,
    );
  return connection.transaction(async (queries) => {
    // Temporary tables have no statistics; nested loops with an index always work well.
    await queries.query('set local enable_hashjoin = off; set local enable_mergejoin = off');
    return work(queries);
  });
}

/** A row that is missing or differs from the expected one. */
export interface RowFault {
  readonly mcSeqno: number;
  readonly name: string;
  /** The columns that differ; null if the row is missing. */
  readonly columns: readonly string[] | null;
}

/** Finds expected rows that are missing in a table or differ. */
export function compareExpected(
  queries: Queries,
  table: Table<StepTable>,
): Promise<readonly RowFault[]> {
  const { name, key } = table;
  // A block does not contain the traces of its transactions.
  const names = Object.keys(table.columns).filter((column) => column !== 'trace_id');
  const row = (side: string) => `row(${names.map((column) => `${side}.${column}`).join(', ')})`;
  return queries.query<RowFault>(
    `select ${MC_SEQNOS[name]} as "mcSeqno", ${ROW_NAMES[name]} as name,
       case when a.${key[0]} is not null then array(
         select key from jsonb_each(to_jsonb(e))
         where key = any($1) and value is distinct from to_jsonb(a) -> key
       ) end as columns
     from ${EXPECTED}${name} e left join chain.${name} a on ${sameKeys(table)}
     where ${row('a')} is distinct from ${row('e')} limit ${MAX_FAULTS}`,
    [names],
  );
}

/** Join condition: `a` is the indexed row, `e` the expected one. */
export function sameKeys({ key }: Table): string {
  return key.map((column) => `a.${column} = e.${column}`).join(' and ');
}

/** The number of rows of each masterchain block in a table. */
export async function countRows(
  queries: Queries,
  table: 'blocks' | 'transactions' | 'messages',
  mcSeqnos: readonly number[],
): Promise<Map<number, number>> {
  const rows = await queries.query<{ mc_seqno: number; count: number }>(
    `select mc_seqno, count(*)::int as count from chain.${table} where mc_seqno = any($1) group by 1`,
    [mcSeqnos],
  );
  return new Map(rows.map(({ mc_seqno, count }) => [mc_seqno, count]));
}
