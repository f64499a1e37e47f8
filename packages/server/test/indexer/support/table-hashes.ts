import type { Queries } from '../../../src/store/connection.ts';

/** In an order that does not depend on who wrote them. */
const TABLES = {
  blocks: 'workchain, shard, seqno',
  transactions: 'account, lt',
  messages: 'lt, hash, inbound',
  account_states: 'account, lt',
  latest_account_states: 'account',
  codes: 'hash',
  global_versions: 'mc_seqno',
};

/** What an index has: for each table how many rows, and a hash of them. */
export async function tableHashes(database: Queries): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const [table, order] of Object.entries(TABLES)) {
    const [row] = await database.query<{ hash: string; count: number }>(
      `select count(*)::int, md5(string_agg(row::text, ' ' order by ${order})) as hash from chain.${table} row`,
    );
    hashes[table] = `${row?.count} ${row?.hash}`;
  }
  return hashes;
}
