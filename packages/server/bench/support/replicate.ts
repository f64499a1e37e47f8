import type { Database } from '../../src/store/database.ts';

const IS_COPIED = '(account, lt) in (select account, lt from TEMPLATE.transactions)';
const IS_OF_TRACE = 'trace_id in (select trace_id from TEMPLATE.chosen)';
const IS_ACCOUNT = 'account in (select account from TEMPLATE.transactions)';

/** The tables that are copied, and the condition of their rows. */
const TABLES: Readonly<Record<string, string>> = {
  transactions: IS_OF_TRACE,
  messages: '(tx_account, tx_lt) in (select account, lt from TEMPLATE.transactions)',
  account_states: IS_COPIED,
  jetton_transfers: IS_COPIED,
  jetton_burns: IS_COPIED,
  nft_transfers: IS_COPIED,
  traces: IS_OF_TRACE,
  trace_accounts: IS_OF_TRACE,
  actions: IS_OF_TRACE,
  action_accounts: IS_OF_TRACE,
  // The recorded network is idle most of the time; a block of a busy one has about fifty transactions.
  blocks: `seqno % 64 = 0 and 'TEMPLATE' = 'mixed'`,
  latest_account_states: IS_ACCOUNT,
  contracts: IS_ACCOUNT,
  jetton_masters: IS_ACCOUNT,
  jetton_wallets: IS_ACCOUNT,
  nft_collections: IS_ACCOUNT,
  nft_items: IS_ACCOUNT,
  nft_sales: IS_ACCOUNT,
  dns_entries: IS_ACCOUNT,
};

export const COPIED_TABLES = Object.keys(TABLES);
const ACCOUNT_TABLES = COPIED_TABLES.filter((table) => TABLES[table] === IS_ACCOUNT);

/** The traces of a template: tick-tock transactions, which a busy network has few of, are left out. */
const TEMPLATES = {
  mixed: 'messages > 0',
  tokens: `trace_id in (select trace_id from chain.transactions join (
    select account, lt from chain.jetton_transfers union all select account, lt from chain.jetton_burns
    union all select account, lt from chain.nft_transfers) events using (account, lt))`,
};
/** On mainnet, tokens are moved by most transactions. */
const TOKEN_COPIES = 48;

/** Copies with the same accounts: each one after the first updates their states, as new transactions do. */
const COPIES_PER_ACCOUNT = 4;
/** Autovacuum would come as often. */
const COPIES_PER_VACUUM = 64;

/** Values of another copy: hashes differ in each, accounts in some of them. */
const FUNCTIONS = `
create schema salt;
create function salt.salted(value bytea, copy int) returns bytea language sql immutable parallel safe return
  case length(value) when 32 then sha256(value || int4send(copy))
    when 33 then substr(value, 1, 1) || sha256(value || int4send(copy / ${COPIES_PER_ACCOUNT})) else value end;
create function salt.salted(list bytea[], copy int) returns bytea[] language sql immutable parallel safe return
  array(select salt.salted(value, copy) from unnest(list) value)`;

/** Moves the rows of an index into templates; the index is empty then. */
export async function makeTemplates(database: Database): Promise<void> {
  await database.query(FUNCTIONS);
  for (const [template, traces] of Object.entries(TEMPLATES)) {
    await database.query(`create schema ${template}`);
    await database.query(
      `create table ${template}.chosen as select trace_id from chain.traces where ${traces}`,
    );
    for (const [table, condition] of Object.entries(TABLES))
      await database.query(
        `create table ${template}.${table} as
         select * from chain.${table} where ${condition.replace('TEMPLATE', template)}`,
      );
  }
  await database.query(`truncate ${COPIED_TABLES.map((table) => `chain.${table}`)}`);
}

/** Inserts copy after copy, each later than the one before: indexes grow as those of a chain. Returns the transactions. */
export async function insertCopies(database: Database, atLeast: number): Promise<number> {
  const mixed = await insertStatements(database, 'mixed');
  const tokens = await insertStatements(database, 'tokens');
  let transactions = 0;
  for (let copy = 0; transactions < atLeast; copy++) {
    const statements = copy % (TOKEN_COPIES + 1) === 0 ? mixed : tokens;
    await database.transaction(async (queries) => {
      for (const [table, sql] of statements) {
        const rows = await queries.execute(sql, [copy]);
        if (table === 'transactions') transactions += rows;
      }
    });
    if (copy % COPIES_PER_VACUUM === COPIES_PER_VACUUM - 1) await vacuum(database);
  }
  await vacuum(database);
  return transactions;
}

async function vacuum(database: Database): Promise<void> {
  await database.query(`vacuum analyze ${ACCOUNT_TABLES.map((table) => `chain.${table}`)}`);
}

type InsertStatement = readonly [table: string, sql: string];

function insertStatements(database: Database, template: string): Promise<InsertStatement[]> {
  return Promise.all(
    COPIED_TABLES.map(
      async (table) => [table, await insertSql(database, template, table)] as const,
    ),
  );
}

interface ColumnRow {
  readonly name: string;
  readonly type: string;
}

async function insertSql(database: Database, template: string, table: string): Promise<string> {
  const columns = await database.query<ColumnRow>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped
       and attgenerated = '' and attidentity = ''`,
    [`chain.${table}`],
  );
  const names = columns.map(({ name }) => name);
  const updates = names.map((name) => `${name} = excluded.${name}`);
  return `insert into chain.${table} (${names}) select ${columns.map(copiedValue)} from ${template}.${table}
    ${ACCOUNT_TABLES.includes(table) ? `on conflict (account) do update set ${updates}` : ''}`;
}

/** How much later a copy is than the one before. */
const LATER = { lt: 10n ** 10n, seconds: 2000, blocks: 2000 };

function copiedValue({ name, type }: ColumnRow): string {
  if (name === 'boc' || name === 'data' || name === 'code_hash') return name;
  if (type === 'bytea' || type === 'bytea[]') return `salt.salted(${name}, $1::int)`;
  if (/(^|_)lt$/.test(name)) return `${name} + $1::int * ${LATER.lt}`;
  if (/^now$|_at$|utime(_|$)/.test(name) && type === 'bigint')
    return `${name} + $1::int * ${LATER.seconds}`;
  if (/^(block_|mc_)?seqno/.test(name)) return `${name} + $1::int * ${LATER.blocks}`;
  return name;
}
