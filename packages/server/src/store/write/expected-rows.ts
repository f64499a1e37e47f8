import type { Queries, Session } from '../session.ts';
import { STEP_TABLES, type StepTable, type Table } from '../tables.ts';

/** Names of the tables that `withExpected` makes, in place of the real ones. */
export const EXPECTED = 'expected_';

/** A row as people speak of it. */
const NAMES: Readonly<Record<StepTable, string>> = {
  blocks: `format('block (%s,%s,%s)', e.workchain, lpad(to_hex(e.shard), 16, '0'), e.seqno)`,
  transactions: `format('transaction %s of account %s', e.lt, chain.account_text(e.account))`,
  messages: `format('message %s of transaction %s of account %s', encode(e.hash, 'hex'), e.tx_lt, chain.account_text(e.tx_account))`,
  account_states: `format('state of account %s after transaction %s', chain.account_text(e.account), e.lt)`,
};

/** The masterchain block of a row. */
const MC_SEQNOS: Readonly<Record<StepTable, string>> = {
  blocks: 'e.mc_seqno',
  transactions: 'e.mc_seqno',
  messages: 'e.mc_seqno',
  account_states: `(select mc_seqno from ${EXPECTED}transactions t where t.account = e.account and t.lt = e.lt)`,
};

/** More of a kind at once tell nothing more. */
const MAX_FAULTS = 20;

/** Work in a transaction that has tables for rows as they should be, each like a real one. */
export async function withExpected<T>(
  session: Session,
  work: (queries: Queries) => Promise<T>,
): Promise<T> {
  for (const { name } of STEP_TABLES)
    await session.query(
      `create temporary table if not exists ${EXPECTED}${name}
         (like chain.${name} including defaults including compression) on commit delete rows`,
    );
  return session.transaction(async (queries) => {
    // Nothing is known of those tables; by index, row by row, is always right for them.
    await queries.query('set local enable_hashjoin = off; set local enable_mergejoin = off');
    return work(queries);
  });
}

/** A row that is not as it should be. */
export interface RowFault {
  readonly mcSeqno: number;
  readonly name: string;
  /** Null: it is not there. */
  readonly columns: readonly string[] | null;
}

/** The rows that should be in a table and are not, or not like that. */
export function compareExpected(
  queries: Queries,
  table: Table<StepTable>,
): Promise<readonly RowFault[]> {
  const { name, key } = table;
  const names = Object.keys(table.columns);
  const row = (side: string) => `row(${names.map((column) => `${side}.${column}`).join(', ')})`;
  return queries.query<RowFault>(
    `select ${MC_SEQNOS[name]} as "mcSeqno", ${NAMES[name]} as name,
       case when a.${key[0]} is not null then array(
         select key from jsonb_each(to_jsonb(e))
         where key = any($1) and value is distinct from to_jsonb(a) -> key
       ) end as columns
     from ${EXPECTED}${name} e left join chain.${name} a on ${sameKeys(table)}
     where ${row('a')} is distinct from ${row('e')} limit ${MAX_FAULTS}`,
    [names],
  );
}

/** `a` is the real row, `e` the one that should be there. */
export function sameKeys({ key }: Table): string {
  return key.map((column) => `a.${column} = e.${column}`).join(' and ');
}

/** How many rows each of these masterchain blocks has in a table that names them. */
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
