import type { Database } from '../../src/store/database.ts';
import {
  blocksSql,
  type ChainSize,
  ERA_WIDTH,
  FUNCTIONS,
  generateEra,
  PER_STEP,
  type RowsSql,
  transactionsOf,
} from './generated-chain.ts';
import { withoutIndexes } from './generated-token-chain.ts';

/** The lists of the explorer. The tables of one are generated at a time; all others are empty. */
export type ListName = 'blocks' | 'accounts' | 'jettons' | 'collections' | 'domains';

/** Fills an empty index with as many rows of one list as a chain of this size has transactions. */
export async function generateList(
  database: Database,
  size: ChainSize,
  list: ListName,
): Promise<void> {
  await database.query(FUNCTIONS);
  await database.query(`insert into chain.network values (true, '\\x00', ${ERA_WIDTH})`);
  await database.query(`insert into chain.head values (true, 0, 1, '\\x00', 1700000000)`);
  if (list === 'blocks') await generateBlocks(database, size);
  else await generateTables(database, TABLES[list], transactionsOf(size));
  await database.query(`select chain.create_era(${BigInt(size.eras) * ERA_WIDTH})`);
}

/** A third of each era has blocks, three for each step: as many as the era has rows. */
const blockRows: RowsSql = ({ first, last }, size) =>
  blocksSql({ first, last: first + Math.floor((last - first) / 3) }, size);

async function generateBlocks(database: Database, { eras, perEra }: ChainSize): Promise<void> {
  const size = { eras, perEra: perEra * PER_STEP };
  for (let era = 0; era < eras; era++)
    await generateEra(database, { table: 'blocks', era, rowsSql: blockRows }, size);
}

type Tables = Readonly<Record<string, (rows: number) => string>>;

async function generateTables(database: Database, tables: Tables, rows: number): Promise<void> {
  await withoutIndexes(database, Object.keys(tables), async () => {
    for (const [name, sql] of Object.entries(tables))
      await database.query(`insert into chain.${name} ${sql(rows)}`);
  });
}

/** In the order in which the rows are written, which takes a fraction of the time of hashes. */
const accountSql = (n: string) =>
  `'\\x80'::bytea || int8send(${n}) || decode(repeat('00', 24), 'hex')`;
const ACCOUNT = accountSql('n');
const HASHES = `'\\x00'::bytea, '\\x00'::bytea`;
const series = (rows: number) => `from generate_series(1::bigint, ${rows}) n`;

/** Every eighth token has its name in a document. */
const hasDocument = (kind: string) => `case when n % 8 = 0 then
  jsonb_build_object('uri', 'https://example.org/${kind}' || n)`;

const documents = (kind: string, priority: number) => (rows: number) =>
  `(hash, uri, priority, status, due_at, fetched_at, name, symbol, extra)
  select sha256(convert_to(uri, 'UTF8')), uri, ${priority}, 'fetched', 'infinity', now(), 'Document ' || n, 'DOC' || n, '{}'
  from (select n, 'https://example.org/${kind}' || n as uri ${series(rows)} where n % 8 = 0) named`;

const TABLES: Readonly<Record<Exclude<ListName, 'blocks'>, Tables>> = {
  accounts: {
    latest_account_states: (rows) => `
      select ${ACCOUNT}, n, 1, 'uninit', ${HASHES}, case when n % 4 > 0 then n * 7919 % 1000003 * 1000 else 0 end
      ${series(rows)}`,
  },
  jettons: {
    jetton_masters: (rows) => `
      (account, lt, code_hash, data_hash, total_supply, mintable, wallet_code_hash, content)
      select ${ACCOUNT}, n, ${HASHES}, n, true, '\\x00', ${hasDocument('jetton')}
        else jsonb_build_object('name', 'Jetton ' || n, 'symbol', 'J' || n) end ${series(rows)}`,
    documents: documents('jetton', 3),
  },
  collections: {
    nft_collections: (rows) => `
      (account, lt, code_hash, data_hash, next_item_index, content)
      select ${ACCOUNT}, n, ${HASHES}, n, ${hasDocument('collection')}
        else jsonb_build_object('name', 'Collection ' || n) end ${series(rows)}`,
    documents: documents('collection', 4),
  },
  domains: {
    dns_entries: (rows) => `
      (account, lt, owner, domain, wallet)
      select ${ACCOUNT}, n, ${accountSql('n / 8')}, 'name' || n || '.ton', ${accountSql('n / 8')} ${series(rows)}`,
  },
};
