import { toHex } from '@tonway/chain';
import { ReadableCodes } from '../../../../src/index/contracts/read-account.ts';
import type { Queries } from '../../../../src/store/connection.ts';

/** Columns that depend on who wrote a row, how often, and when. */
const LEASE_COLUMNS = ['attempts', 'revision', 'leased_until', 'written_at'];

const TABLES = [
  ...['blocks', 'transactions', 'messages', 'account_states', 'global_versions'],
  ...['traces', 'trace_accounts', 'open_traces', 'trace_edges', 'trace_queue'],
  ...['jetton_transfers', 'jetton_burns', 'nft_transfers', 'unverified_events'],
  ...['latest_account_states', 'codes', 'actions', 'action_accounts'],
];

/** What an index has: for each table how many rows, and a hash of them; for each partition its indexes and constraints. */
export async function indexContent(queries: Queries): Promise<Readonly<Record<string, string>>> {
  const content: Record<string, string> = {};
  for (const table of TABLES) {
    const [row] = await queries.query<{ hash: string; count: number }>(
      `select count(*)::int, md5(string_agg(hash, '' order by hash)) as hash
       from (select md5((to_jsonb(row) - $1::text[])::text) as hash from chain.${table} row) hashed`,
      [LEASE_COLUMNS],
    );
    content[table] = `${row?.count} ${row?.hash}`;
  }
  content.contract_queue = (await readableQueued(queries)).join();
  const partitions = await queries.query<{ name: string; parts: string }>(
    `select relname as name, concat_ws('; ',
       (select count(*) || ' indexes' from pg_index i join pg_inherits p on p.inhrelid = i.indexrelid where i.indrelid = c.oid and i.indisvalid),
       (select string_agg(contype::text || ' ' || pg_get_constraintdef(oid), ', ' order by 1) from pg_constraint where conrelid = c.oid),
       (select string_agg(tgname::text, ', ' order by 1) from pg_trigger where tgrelid = c.oid)) as parts
     from pg_class c where relnamespace = 'chain'::regnamespace and relkind = 'r' and relispartition
       and exists (select from chain.blocks where start_lt / (select era_width from chain.network) = substring(relname from '\\d+$')::bigint)
     order by relname`,
  );
  for (const { name, parts } of partitions) content[name] = parts;
  const [rest] = await queries.query<{ schemas: number; loads: number }>(
    `select (select count(*)::int from pg_namespace where nspname like 'load\\_%') as schemas,
       (select count(*)::int from chain.loads) + (select count(*)::int from chain.load_ranges) as loads`,
  );
  content.loads = `${rest?.schemas} schemas, ${rest?.loads} records`;
  return content;
}

/**
 * The queued accounts with something to read. Others are queued if their code was not in the index yet, which depends on the
 * order of blocks.
 */
async function readableQueued(queries: Queries): Promise<readonly string[]> {
  const rows = await queries.query<{ account: Buffer; code_hash: Buffer | null }>(
    'select account, code_hash from chain.contract_queue join chain.latest_account_states using (account) order by account',
  );
  const hashes = rows.flatMap(({ code_hash }) => code_hash ?? []);
  const isReadable = await new ReadableCodes().load(queries, hashes);
  return rows.flatMap(({ account, code_hash }) => (isReadable(code_hash) ? toHex(account) : []));
}
