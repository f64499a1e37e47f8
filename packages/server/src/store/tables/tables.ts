import type { AccountStatus } from '@tonway/chain';

/** TypeScript type of each column type. Unsigned numbers are stored as signed numbers with the same bits. */
interface ColumnValues {
  readonly boolean: boolean;
  readonly integer: number;
  readonly bigint: bigint | number;
  readonly numeric: bigint;
  /** A `numeric` of at most 128 bits. */
  readonly coins: bigint;
  readonly bytea: Uint8Array;
  readonly text: string;
  readonly jsonb: object;
  readonly 'chain.account_status': AccountStatus;
  readonly 'integer[]': readonly number[];
  readonly 'bigint[]': readonly bigint[];
  readonly 'text[]': readonly string[];
  /** `COPY` supports only elements of 32 bytes. */
  readonly 'bytea[]': readonly Uint8Array[];
}

export type ColumnType = keyof ColumnValues;
/** A column type in the words of PostgreSQL. */
export type SqlType = Exclude<ColumnType, 'coins'>;
/** The type of a column; `?` marks a nullable column. */
export type Column = ColumnType | `${ColumnType}?`;
type Columns = Readonly<Record<string, Column>>;

/**
 * A table with the columns that this release writes: `COPY`, `insert` and `check` list them in this order. Columns that
 * a later migration adds keep their defaults.
 */
export interface Table<
  Name extends string = string,
  C extends Columns = Columns,
  Computed extends Columns = Columns,
> {
  readonly name: Name;
  /** Columns of the unique key. */
  readonly key: readonly string[];
  readonly columns: C;
  /** Columns that lists are sorted by and that PostgreSQL computes. */
  readonly computed: Computed;
  /** The types of all columns, without the nullable mark. */
  readonly types: Readonly<Record<string, ColumnType>>;
}

type ValueOf<C> = C extends `${infer T extends ColumnType}?`
  ? ColumnValues[T] | null
  : C extends ColumnType
    ? ColumnValues[C]
    : never;

/** The name of a column that lists can be sorted by. */
export type ColumnName<T extends Table> = keyof (T['columns'] & T['computed']) & string;

/** A row of a table by column name. */
export type RowOf<T extends Table> = {
  readonly [Name in keyof T['columns'] & string]: ValueOf<T['columns'][Name]>;
};

export function table<
  const Name extends string,
  const C extends Columns,
  const Computed extends Columns = Record<never, never>,
>(
  name: Name,
  key: readonly (keyof C & string)[],
  columns: C,
  computed = {} as Computed,
): Table<Name, C, Computed> {
  const all = Object.entries<Column>({ ...columns, ...computed });
  const types = Object.fromEntries(
    all.map(([column, type]) => [column, type.replace('?', '') as ColumnType]),
  );
  return { name, key, columns, computed, types };
}

/** The columns in order, with their types in PostgreSQL. */
export function columnsOf({ columns, types }: Table): { name: string; type: SqlType }[] {
  return Object.keys(columns).map((name) => {
    const type = types[name] as ColumnType;
    return { name, type: type === 'coins' ? 'numeric' : type };
  });
}

/** The column list of a statement. */
export function columnNames({ columns }: Table): string {
  return Object.keys(columns).join(', ');
}

/** The COPY statement of a table. `prefix` selects another table with the same columns. */
export function copySql(table: Table, prefix = 'chain.'): string {
  return `copy ${prefix}${table.name} (${columnNames(table)}) from stdin (format binary)`;
}

export const BLOCKS = table('blocks', ['workchain', 'shard', 'seqno'], {
  start_lt: 'bigint',
  end_lt: 'bigint',
  shard: 'bigint',
  gen_utime: 'bigint',
  workchain: 'integer',
  seqno: 'integer',
  mc_seqno: 'integer',
  global_id: 'integer',
  version: 'integer',
  flags: 'integer',
  validator_list_hash_short: 'integer',
  gen_catchain_seqno: 'integer',
  min_ref_mc_seqno: 'integer',
  prev_key_block_seqno: 'integer',
  vert_seqno: 'integer',
  master_ref_seqno: 'integer',
  tx_count: 'integer',
  after_merge: 'boolean',
  before_split: 'boolean',
  after_split: 'boolean',
  want_merge: 'boolean',
  want_split: 'boolean',
  key_block: 'boolean',
  vert_seqno_incr: 'boolean',
  root_hash: 'bytea',
  file_hash: 'bytea',
  rand_seed: 'bytea',
  created_by: 'bytea',
  prev_shards: 'bigint[]',
  prev_seqnos: 'integer[]',
  tip_workchains: 'integer[]?',
  tip_shards: 'bigint[]?',
  tip_seqnos: 'integer[]?',
  prev_root_hashes: 'bytea[]?',
  tip_root_hashes: 'bytea[]?',
});

export const TRANSACTIONS = table('transactions', ['account', 'lt'], {
  lt: 'bigint',
  now: 'bigint',
  block_shard: 'bigint',
  mc_seqno: 'integer',
  block_workchain: 'integer',
  block_seqno: 'integer',
  account: 'bytea',
  hash: 'bytea',
  boc: 'bytea',
  trace_id: 'bytea?',
});

export const MESSAGES = table('messages', ['hash', 'lt', 'inbound', 'tx_account', 'tx_lt'], {
  lt: 'bigint',
  created_at: 'bigint?',
  tx_lt: 'bigint',
  mc_seqno: 'integer',
  opcode: 'integer?',
  inbound: 'boolean',
  tx_account: 'bytea',
  hash: 'bytea',
  body_hash: 'bytea',
  source: 'bytea?',
  destination: 'bytea?',
  hash_norm: 'bytea?',
});

export const ACCOUNT_STATES = table('account_states', ['account', 'lt'], {
  lt: 'bigint',
  status: 'chain.account_status',
  account: 'bytea',
  hash: 'bytea',
  balance: 'coins',
  extra_currencies: 'jsonb?',
  frozen_hash: 'bytea?',
  code_hash: 'bytea?',
  data_hash: 'bytea?',
});

export const LATEST_ACCOUNT_STATES = table('latest_account_states', ['account'], {
  account: 'bytea',
  lt: 'bigint',
  gen_utime: 'bigint',
  status: 'chain.account_status',
  hash: 'bytea',
  tx_hash: 'bytea',
  balance: 'coins',
  extra_currencies: 'jsonb?',
  frozen_hash: 'bytea?',
  code_hash: 'bytea?',
  data_hash: 'bytea?',
  data: 'bytea?',
  is_complete: 'boolean',
});

export const CODES = table('codes', ['hash'], {
  hash: 'bytea',
  boc: 'bytea',
  methods: 'integer[]?',
  library: 'bytea?',
});

/** The tables that steps are copied into, partitioned by era. */
export const STEP_TABLES = [BLOCKS, TRANSACTIONS, MESSAGES, ACCOUNT_STATES] as const;
export type StepTable = (typeof STEP_TABLES)[number]['name'];
