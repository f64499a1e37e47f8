import { FULL_SHARD, MASTERCHAIN, shardToSigned } from '@tonway/chain';
import { Conditions, type Statement } from './conditions.ts';
import { ALL_LT, addLtBounds, isEmpty, type LtBounds } from './eras.ts';
import { Order, type Sort, type SortKey } from './order.ts';
import { type Page, pageSql } from './page.ts';
import type { ReadStore } from './read-store.ts';
import { addBounds, type TimeBounds } from './time-bounds.ts';

export interface BlockRow {
  readonly workchain: number;
  readonly shard: bigint;
  readonly seqno: number;
  readonly root_hash: Buffer;
  readonly file_hash: Buffer;
  readonly mc_seqno: number;
  readonly global_id: number;
  readonly version: number;
  readonly after_merge: boolean;
  readonly before_split: boolean;
  readonly after_split: boolean;
  readonly want_merge: boolean;
  readonly want_split: boolean;
  readonly key_block: boolean;
  readonly vert_seqno_incr: boolean;
  readonly flags: number;
  readonly gen_utime: bigint;
  readonly start_lt: bigint;
  readonly end_lt: bigint;
  readonly validator_list_hash_short: number;
  readonly gen_catchain_seqno: number;
  readonly min_ref_mc_seqno: number;
  readonly prev_key_block_seqno: number;
  readonly vert_seqno: number;
  readonly master_ref_seqno: number;
  readonly rand_seed: Buffer;
  readonly created_by: Buffer;
  readonly tx_count: number;
  /** 64-bit numbers in arrays come as texts. */
  readonly prev_shards: readonly string[];
  readonly prev_seqnos: readonly number[];
  readonly tip_workchains: readonly number[] | null;
  readonly tip_shards: readonly string[] | null;
  readonly tip_seqnos: readonly number[] | null;
}

/** The masterchain has one shard. */
export const MASTERCHAIN_SHARD = shardToSigned(FULL_SHARD);

/**
 * Blocks that a masterchain block commits begin no earlier than this before it: a million masterchain blocks at least,
 * while validators that could have signed them are replaced within minutes.
 */
const STEP_LT = 10n ** 12n;

const COLUMNS = `workchain, shard, seqno, root_hash, file_hash, mc_seqno, global_id, version, after_merge, before_split,
  after_split, want_merge, want_split, key_block, vert_seqno_incr, flags, gen_utime, start_lt, end_lt,
  validator_list_hash_short, gen_catchain_seqno, min_ref_mc_seqno, prev_key_block_seqno, vert_seqno, master_ref_seqno,
  rand_seed, created_by, tx_count, prev_shards, prev_seqnos, tip_workchains, tip_shards, tip_seqnos`;

/** Names one block. */
export interface BlockName {
  readonly workchain: number;
  /** Signed. */
  readonly shard: bigint;
  readonly seqno: number;
}

export interface BlockFilter extends Partial<BlockName> {
  /** Any of these. */
  readonly names?: readonly BlockName[];
  readonly rootHash?: Buffer;
  readonly fileHash?: Buffer;
  readonly mcSeqno?: number;
  readonly utime: TimeBounds;
  /** Of `start_lt`. */
  readonly lt: LtBounds;
}

/** Along one shard time, logical time and number grow together; which one is sorted by is the index's choice. */
export function blockOrder(filter: BlockFilter, sort: Sort): Order {
  const { workchain, shard, utime, lt } = filter;
  const isOneShard = workchain !== undefined && shard !== undefined;
  if (isOneShard && utime.from === null && utime.to === null)
    return Order.by(sort, lt === ALL_LT ? 'seqno' : 'start_lt');
  return Order.by(sort, 'gen_utime', 'workchain', 'shard', 'seqno');
}

export async function readBlocks(
  store: ReadStore,
  filter: BlockFilter,
  order: Order,
  page: Page & { readonly after: SortKey | null },
): Promise<readonly BlockRow[]> {
  if (isEmpty(filter.lt)) return [];
  const follows = order.columns.length === 1;
  const bounded = follows ? filter : await withTimes(store, filter);
  const statement = (bounds: LtBounds, within: Page): Statement => {
    const conditions = blockConditions(bounded, bounds);
    if (page.after) order.addAfter(conditions, page.after);
    const rows = bounded.names
      ? namedRows(bounded.names, conditions)
      : `select ${COLUMNS} from chain.blocks where ${conditions.sql}`;
    return { sql: pageSql(rows, order.sql, within, conditions), values: conditions.values };
  };
  if (follows) return store.walk(filter.lt, order.sort, page, statement);
  return store.query(statement(filter.lt, page));
}

/** One by one: a join would read all blocks of an era where it has few. */
function namedRows(names: readonly BlockName[], conditions: Conditions): string {
  const values = (['workchain', 'shard', 'seqno'] as const).map((part) =>
    conditions.value(names.map((name) => name[part])),
  );
  const [workchains, shards, seqnos] = values;
  return `select ${COLUMNS} from
    unnest(${workchains}::int[], ${shards}::bigint[], ${seqnos}::int[]) named (of_workchain, of_shard, of_seqno)
    cross join lateral (select ${COLUMNS} from chain.blocks
      where workchain = of_workchain and shard = of_shard and seqno = of_seqno and ${conditions.sql}
      limit 1) found`;
}

/**
 * Shards and masterchain wait for each other's logical time at every block: of two blocks the one that begins later in
 * it was not made by so many seconds earlier.
 */
const MOST_AHEAD_SECONDS = 600n;

/** Where time sorts and logical time bounds, the time that the bounds stand for: an index leads there. */
async function withTimes(store: ReadStore, filter: BlockFilter): Promise<BlockFilter> {
  const { lt, utime, mcSeqno } = filter;
  if (lt === ALL_LT || mcSeqno !== undefined) return filter;
  const [found] = await store.query<{ first: bigint | null; last: bigint | null }>({
    sql: `select
      (select gen_utime from chain.blocks where start_lt <= $1 order by start_lt desc limit 1) as first,
      (select gen_utime from chain.blocks where start_lt >= $2 order by start_lt limit 1) as last`,
    values: [lt.from, lt.to],
  });
  const { first = null, last = null } = found ?? {};
  return {
    ...filter,
    utime: {
      from: greatest(utime.from, first && first - MOST_AHEAD_SECONDS),
      to: least(utime.to, last && last + MOST_AHEAD_SECONDS),
    },
  };
}

/** Null is no end. */
function greatest(a: bigint | null, b: bigint | null): bigint | null {
  return a === null || (b !== null && b > a) ? b : a;
}

function least(a: bigint | null, b: bigint | null): bigint | null {
  return a === null || (b !== null && b < a) ? b : a;
}

function blockConditions(filter: BlockFilter, bounds: LtBounds): Conditions {
  const conditions = new Conditions();
  const equal = (column: string, value: unknown) => {
    if (value !== undefined) conditions.add(`${column} = ?`, value);
  };
  const { workchain, shard } = filter;
  equal('workchain', workchain);
  // a shard of several workchains is that of the masterchain: in the order of time every few blocks are of it
  if (shard !== undefined && workchain === undefined) conditions.add('(shard = ?) is true', shard);
  else equal('shard', shard);
  equal('seqno', filter.seqno);
  equal('root_hash', filter.rootHash);
  equal('file_hash', filter.fileHash);
  equal('mc_seqno', filter.mcSeqno);
  addBounds(conditions, 'gen_utime', filter.utime);
  addLtBounds(conditions, 'start_lt', bounds);
  return conditions;
}

interface FindOptions {
  /** They began within these. */
  readonly bounds?: LtBounds;
  /** From which end they are looked for. */
  readonly sort?: Sort;
}

/** In no order; a block that is not indexed is left out. */
export function findBlocks(
  store: ReadStore,
  names: readonly BlockName[],
  { bounds = ALL_LT, sort = 'desc' }: FindOptions = {},
): Promise<readonly BlockRow[]> {
  const statement = ({ from, to }: LtBounds): Statement => ({
    // one by one: a join would read all blocks of an era where it has few
    sql: `select found.* from unnest($1::int[], $2::bigint[], $3::int[]) named (of_workchain, of_shard, of_seqno)
      cross join lateral (select ${COLUMNS} from chain.blocks
        where workchain = of_workchain and shard = of_shard and seqno = of_seqno
          and start_lt >= $4 and start_lt <= $5 limit 1) found`,
    values: [
      names.map(({ workchain }) => workchain),
      names.map(({ shard }) => shard),
      names.map(({ seqno }) => seqno),
      from,
      to,
    ],
  });
  return store.find(bounds, names.length, statement, sort);
}

/** By either of its hashes. */
export function findBlockByHash(
  store: ReadStore,
  column: 'root_hash' | 'file_hash',
  hash: Buffer,
): Promise<readonly BlockRow[]> {
  return store.find(ALL_LT, 1, ({ from, to }) => ({
    sql: `select ${COLUMNS} from chain.blocks where ${column} = $1 and start_lt >= $2 and start_lt <= $3`,
    values: [hash, from, to],
  }));
}

export async function findMasterchainBlock(
  store: ReadStore,
  seqno: number,
  options: FindOptions = {},
): Promise<BlockRow | null> {
  const name = { workchain: MASTERCHAIN, shard: MASTERCHAIN_SHARD, seqno };
  return (await findBlocks(store, [name], options))[0] ?? null;
}

/** Logical times of all that a masterchain block commits. */
export function committedLt({ start_lt, end_lt }: BlockRow): LtBounds {
  const from = start_lt - STEP_LT;
  return { from: from > 0n ? from : 0n, to: end_lt };
}

/** Whether there are blocks of a workchain at all. */
export async function hasWorkchain(store: ReadStore, workchain: number): Promise<boolean> {
  const statement = {
    sql: 'select from chain.blocks where workchain = $1 limit 1',
    values: [workchain],
  };
  return (await store.query(statement)).length > 0;
}
