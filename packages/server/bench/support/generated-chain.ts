import { Builder, writeBoc } from '@tonway/chain';
import pMap from 'p-map';
import type { Database } from '../../src/store/database.ts';
import {
  externalHashSql,
  externalTransactionSql,
  messageHashSql,
  transactionSql,
} from './transaction-template.ts';

/** The size of the generated chain. */
export interface ChainSize {
  readonly eras: number;
  /** Transactions; a power of two, so that the width of an era is near the default. */
  readonly perEra: number;
}

/** About 10^13, the default. */
export const ERA_WIDTH = 2n ** 43n;
/** Transactions per masterchain block, in two shard blocks, and per second. */
export const PER_STEP = 32;
export const PER_SECOND = 64;
export const FIRST_UTIME = 1_700_000_000;
/** A message is received this many transactions later; every eighth transaction has an external message. */
const DELAY = 64;
const IS_EXTERNAL = 'n % 8 = 7';
/**
 * A quarter of all transactions belongs to a few busy accounts, a quarter to accounts that return now and then, the
 * rest to accounts with eight transactions in a day and none later.
 */
const BUSY = 64;
const REGULAR = 100_000;
const SHORT = { window: 8192, accounts: 1024, first: 1_000_000 };
const CODES = 50;
export const FULL_SHARD = '(1::bigint << 63)';

export const ltStep = ({ perEra }: ChainSize) => ERA_WIDTH / BigInt(perEra);
export const transactionsOf = ({ eras, perEra }: ChainSize) => eras * perEra;

/** The address of an account by its number, the account of a transaction, and the previous transaction of the account. */
export const FUNCTIONS = `
create schema generated;
create function generated.word(number bigint, i int) returns bigint language sql immutable parallel safe return
  hashint8extended(number, i) & case i when 3 then ${2n ** 58n - 2n ** 7n} else ${2n ** 58n - 1n} end;
create function generated.account(number bigint) returns bytea language sql immutable parallel safe return
  '\\x80'::bytea || int8send(generated.word(number, 0)) || int8send(generated.word(number, 1))
  || int8send(generated.word(number, 2)) || int8send(generated.word(number, 3));
-- The bytes of the address shifted by some bits, without the incomplete first and last byte.
create function generated.aligned(number bigint, bits int) returns bytea language sql immutable parallel safe return
  int8send(generated.word(number, 0) << bits) || int8send(generated.word(number, 1) << bits)
  || int8send(generated.word(number, 2) << bits) || substr(int8send(generated.word(number, 3) << bits), 1, 7);
create function generated.number(n bigint) returns bigint language sql immutable parallel safe return
  case n % 4 when 0 then n / 4 % ${BUSY} when 1 then ${BUSY} + n / 4 % ${REGULAR}
  else ${SHORT.first} + (n / 4 / ${SHORT.window} * ${SHORT.accounts} + n / 4 % ${SHORT.accounts}) * 2 + n % 4 - 2 end;
create function generated.before(n bigint) returns bigint language sql immutable parallel safe return
  greatest(0, case n % 4 when 0 then n - 4 * ${BUSY} when 1 then n - 4 * ${REGULAR}
  else case when n / 4 % ${SHORT.window} >= ${SHORT.accounts} then n - 4 * ${SHORT.accounts} end end);
create function generated.hash(kind int, n bigint) returns bytea language sql immutable parallel safe return
  sha256(int4send(kind) || int8send(n))`;

const HASH = { transaction: 1, state: 2, code: 3, data: 4, root: 5, file: 6, body: 7 };
export const hash = (kind: keyof typeof HASH, n = 'n') => `generated.hash(${HASH[kind]}, ${n})`;
export const utime = (n = 'n') => `${FIRST_UTIME} + ${n} / ${PER_SECOND}`;

/** The rows of a table, in SQL. */
export type RowsSql = (span: Span, size: ChainSize) => string;

/** Fills an empty index with a chain that is generated in SQL, era by era; readers see a regular chain. */
export async function generateChain(
  database: Database,
  size: ChainSize,
  rowsOf: Readonly<Record<string, RowsSql>> = TABLES,
): Promise<void> {
  await database.query(FUNCTIONS);
  await database.query(`insert into chain.network values (true, '\\x00', ${ERA_WIDTH})`);
  const eras = Array.from({ length: size.eras }, (_, era) => era);
  const tables = Object.entries(rowsOf).map(([table, rowsSql]) =>
    pMap(eras, (era) => generateEra(database, { table, era, rowsSql }, size), { concurrency: 2 }),
  );
  await Promise.all(tables);
  // The indexer creates the next era in advance.
  await database.query(`select chain.create_era(${BigInt(size.eras) * ERA_WIDTH})`);
  const last = transactionsOf(size) - 1;
  await database.query(latestStatesSql(last, ltStep(size)), [someBag()]);
  await database.query(
    `insert into chain.codes select ${hash('code')}, $1, array(select generate_series(70000, 70000 + n))
     from generate_series(0, ${CODES - 1}) n`,
    [someBag()],
  );
  const head = Math.floor(last / PER_STEP);
  await database.query(
    `insert into chain.head values (true, 0, ${head}, ${hash('root', `${head}::bigint * 4`)}, ${utime(`${last}`)})`,
  );
  await database.query('vacuum analyze chain.latest_account_states, chain.codes');
}

const TABLES: Readonly<Record<string, RowsSql>> = {
  transactions: transactionsSql,
  messages: messagesSql,
  account_states: statesSql,
  blocks: blocksSql,
};

interface Partition {
  readonly table: string;
  readonly era: number;
  readonly rowsSql: RowsSql;
  readonly values?: readonly unknown[];
}

/** Attaching the full partition builds its indexes. Nothing is logged: generated rows need not survive a crash. */
export async function generateEra(
  database: Database,
  { table, era, rowsSql, values = [] }: Partition,
  size: ChainSize,
): Promise<void> {
  const name = `chain.${table}_era_${era}`;
  const [from, to] = [BigInt(era) * ERA_WIDTH, BigInt(era + 1) * ERA_WIDTH];
  const span = { first: Math.max(1, era * size.perEra), last: (era + 1) * size.perEra - 1 };
  await database.transaction(async (queries) => {
    await queries.query(
      `create unlogged table ${name} (like chain.${table} including defaults including compression)`,
    );
    await queries.query(`insert into ${name} ${rowsSql(span, size)}`, values);
    await queries.query(
      `alter table chain.${table} attach partition ${name} for values from (${from}) to (${to})`,
    );
  });
  await database.query(`vacuum analyze ${name}`);
}

export interface Span {
  readonly first: number;
  readonly last: number;
}

/**
 * Each transaction with the numbers of its account, sender and receiver. `offset 0` makes them columns, so that the
 * expressions are computed once.
 */
const rows = ({ first, last }: Span) => `(
  select n, generated.number(n) as own, generated.number(n - ${DELAY}) as sender,
    generated.number(n + ${DELAY}) as receiver, generated.before(n) as before, ${IS_EXTERNAL} as is_external
  from generate_series(${first}::bigint, ${last}::bigint) n offset 0) transaction`;

/** Four transactions are a trace. */
export function transactionsSql(span: Span, size: ChainSize): string {
  const lt = (n: string) => `(${n}) * ${ltStep(size)}`;
  const times = { lt: lt('n'), previousLt: lt('before') };
  const received = { source: 'sender', lt: lt(`n - ${DELAY}`) };
  const internal = transactionSql('own', received, { destination: 'receiver', lt: lt('n') }, times);
  return `select ${lt('n')}, ${utime()}, ${FULL_SHARD}, n / ${PER_STEP}, 0, n / ${PER_STEP / 2},
    generated.account(own), ${hash('transaction')},
    case when is_external then ${externalTransactionSql('own', times)} else ${internal} end,
    ${hash('transaction', 'n / 4 * 4')}
    from ${rows(span)}`;
}

function messagesSql(span: Span, size: ChainSize): string {
  const step = ltStep(size);
  const external = externalHashSql('generated.account(own)', 'n');
  const message = { source: 'own', destination: 'receiver', lt: `n * ${step}` };
  return `select n * ${step} + case when is_external then 0 else 1 end,
    case when not is_external then ${utime()} end, tx * ${step}, tx / ${PER_STEP}, n % 40, is_received,
    case when is_received then destination else source end, hash, body_hash,
    case when not is_external then source end, destination, null
    from (select n, is_external, ${hash('body', 'n / 16')} as body_hash,
        case when is_external then ${external} else ${messageHashSql(message)} end as hash,
        generated.account(own) as source,
        case when is_external then generated.account(own) else generated.account(receiver) end as destination
      from ${rows(span)} offset 0) message
    cross join lateral (values (true, case when is_external then n else n + ${DELAY} end), (false, n)) side (is_received, tx)
    where (is_received or not is_external) and tx < ${transactionsOf(size)}`;
}

function statesSql(span: Span, size: ChainSize): string {
  return `select n * ${ltStep(size)}, 'active'::chain.account_status, generated.account(own), ${hash('state')}, n, null::jsonb,
    null::bytea, ${hash('code', `own % ${CODES}`)}, ${hash('data')}
    from ${rows(span)}`;
}

/** One masterchain block and two shard blocks per step. */
export function blocksSql({ first, last }: Span, size: ChainSize): string {
  const step = ltStep(size);
  const start = `(n * ${PER_STEP} + greatest(k, 0) * ${PER_STEP / 2}) * ${step}`;
  const id = 'n * 4 + k + 1';
  return `select ${start}, ${start} + ${BigInt(PER_STEP / 2 - 1) * step + 2n}, ${FULL_SHARD}, ${utime(`(n * ${PER_STEP})`)},
    least(k, 0), case k when -1 then n else n * 2 + k end, n, -239, 0, 1, 1, 1, 1, 1, 0, n - 1,
    case k when -1 then 0 else ${PER_STEP / 2} end,
    false, false, false, false, false, false, false, ${hash('root', id)}, ${hash('file', id)},
    ${hash('data', id)}, ${hash('state', id)}, array[${FULL_SHARD}],
    array[(case k when -1 then n else n * 2 + k end - 1)::int],
    case k when -1 then array[0] end, case k when -1 then array[${FULL_SHARD}] end,
    case k when -1 then array[(n * 2 + 1)::int] end
    from generate_series(${Math.floor(first / PER_STEP)}::bigint, ${Math.floor(last / PER_STEP)}::bigint) n,
      generate_series(-1, 1) k`;
}

/** Each account after its last transaction, which follows from its number. */
function latestStatesSql(last: number, step: bigint): string {
  const V = (kind: number) => `((${last} - ${kind}) / 4)`;
  const newest = (place: string, period: number, kind: number) =>
    `${V(kind)} - (${V(kind)} - ${place}) % ${period}`;
  const short = (kind: number) => `
    select 4 * least(w * ${SHORT.window} + ${SHORT.window - SHORT.accounts} + s, ${newest('s', SHORT.accounts, kind)}) + ${kind} as n
    from generate_series(0::bigint, ${V(kind)} / ${SHORT.window}) w, generate_series(0::bigint, ${SHORT.accounts - 1}) s
    where w * ${SHORT.window} + s <= ${V(kind)}`;
  return `insert into chain.latest_account_states
    select generated.account(own), n * ${step}, ${utime()}, 'active', ${hash('state')}, ${hash('transaction')}, n, null,
      null, ${hash('code', `own % ${CODES}`)}, ${hash('data')}, $1::bytea
    from (select n, generated.number(n) as own from (
      select 4 * (${newest('i', BUSY, 0)}) as n from generate_series(0::bigint, ${BUSY - 1}) i where i <= ${V(0)}
      union all
      select 4 * (${newest('i', REGULAR, 1)}) + 1 from generate_series(0::bigint, ${REGULAR - 1}) i where i <= ${V(1)}
      union all ${short(2)} union all ${short(3)}) newest offset 0) account`;
}

/** Data of the size of a jetton wallet. */
function someBag(): Uint8Array {
  const bytes = new Uint8Array(100).map((_, i) => (i * 89) & 0xff);
  const leaf = new Builder().storeBytes(bytes).build();
  return writeBoc(new Builder().storeBytes(bytes).storeRef(leaf).build(), {});
}
