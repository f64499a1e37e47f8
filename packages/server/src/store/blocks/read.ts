import { FULL_SHARD, MASTERCHAIN, shardToSigned } from '@tonway/chain';
import type { BlockName, LedgerBlock } from '../ledger/transaction.ts';
import {
  ALL_LT,
  addBounds,
  addLtBounds,
  Conditions,
  isEmpty,
  isTimed,
  type ListPage,
  type LtBounds,
  listPage,
  Order,
  type Page,
  type PageAfter,
  pageSql,
  type Sort,
  type Statement,
  selectAs,
  type TimeBounds,
} from '../lists/list-sql.ts';
import type { ReadStore } from '../lists/read-store.ts';
import { BLOCKS } from '../tables/tables.ts';

const BLOCK_COLUMNS = `workchain, shard, seqno, root_hash, file_hash, mc_seqno, global_id, version, after_merge, before_split,
  after_split, want_merge, want_split, key_block, vert_seqno_incr, flags, gen_utime, start_lt, end_lt,
  validator_list_hash_short, gen_catchain_seqno, min_ref_mc_seqno, prev_key_block_seqno, vert_seqno, master_ref_seqno,
  rand_seed, created_by, tx_count, prev_shards, prev_seqnos, tip_workchains, tip_shards, tip_seqnos`;

const BLOCK_FIELDS = selectAs(BLOCK_COLUMNS, {
  key_block: 'isKeyBlock',
  tx_count: 'transactionCount',
});

interface BlockRow extends Omit<LedgerBlock, 'previous' | 'tips'> {
  /** `pg` returns 64-bit numbers in arrays as strings. */
  readonly prevShards: readonly string[];
  readonly prevSeqnos: readonly number[];
  readonly tipWorkchains: readonly number[] | null;
  readonly tipShards: readonly string[] | null;
  readonly tipSeqnos: readonly number[] | null;
}

function blockOf(row: BlockRow): LedgerBlock {
  const { workchain, prevShards, prevSeqnos, tipWorkchains, tipShards, tipSeqnos } = row;
  return {
    ...row,
    previous: prevSeqnos.map((seqno, i) => nameOf(workchain, prevShards[i], seqno)),
    tips: (tipSeqnos ?? []).map((seqno, i) =>
      nameOf(tipWorkchains?.[i] ?? 0, tipShards?.[i], seqno),
    ),
  };
}

function nameOf(workchain: number, shard: string | undefined, seqno: number): BlockName {
  return { workchain, shard: BigInt(shard ?? 0), seqno };
}

/** The masterchain has one shard. */
export const MASTERCHAIN_SHARD = shardToSigned(FULL_SHARD);

/**
 * A committed shard block starts at most this much logical time before its masterchain block. This is at least a million
 * masterchain blocks; validators that could sign an older block are replaced within minutes.
 */
const MAX_STEP_LT = 10n ** 12n;

export interface BlockFilter extends Partial<BlockName> {
  /** Any of these blocks. */
  readonly names?: readonly BlockName[];
  readonly rootHash?: Buffer;
  readonly fileHash?: Buffer;
  readonly mcSeqno?: number;
  readonly utime: TimeBounds;
  /** Bounds of `start_lt`. */
  readonly lt: LtBounds;
}

/** Time, logical time and seqno have the same order within one shard; the column with the best index is used. */
export function blockOrder(filter: BlockFilter, sort: Sort): Order {
  const { workchain, shard, utime, lt } = filter;
  const isOneShard = workchain !== undefined && shard !== undefined;
  if (isOneShard && !isTimed(utime))
    return Order.of(BLOCKS, lt === ALL_LT ? { seqno: sort } : { start_lt: sort });
  return Order.of(BLOCKS, { gen_utime: sort, workchain: sort, shard: sort, seqno: sort });
}

export async function readBlocks(
  store: ReadStore,
  filter: BlockFilter,
  order: Order,
  page: PageAfter,
): Promise<ListPage<LedgerBlock>> {
  if (isEmpty(filter.lt)) return { items: [], next: null };
  const isOneShard = order.columns.length === 1;
  const bounded = isOneShard ? filter : await withTimeBounds(store, filter);
  const statement = (bounds: LtBounds, within: Page): Statement => {
    const conditions = blockConditions(bounded, bounds);
    if (page.after) order.addAfter(conditions, page.after);
    const rows = bounded.names
      ? rowsByName(bounded.names, conditions)
      : `select ${BLOCK_COLUMNS} from chain.blocks where ${conditions.sql}`;
    return {
      sql: pageSql(rows, order.sql, within, conditions, BLOCK_FIELDS),
      values: conditions.values,
    };
  };
  const read = (each: Statement) => store.query<BlockRow>(each);
  const rows = await (isOneShard
    ? store.walk({ bounds: filter.lt, sort: order.sort, page, statement, read })
    : read(statement(filter.lt, page)));
  return listPage(rows.map(blockOf), page, order);
}

/** A lateral subquery per block: PostgreSQL might scan a whole small era for a join. */
function rowsByName(names: readonly BlockName[], conditions: Conditions): string {
  const values = (['workchain', 'shard', 'seqno'] as const).map((part) =>
    conditions.value(names.map((name) => name[part])),
  );
  const [workchains, shards, seqnos] = values;
  return `select ${BLOCK_COLUMNS} from
    unnest(${workchains}::int[], ${shards}::bigint[], ${seqnos}::int[]) named (of_workchain, of_shard, of_seqno)
    cross join lateral (select ${BLOCK_COLUMNS} from chain.blocks
      where workchain = of_workchain and shard = of_shard and seqno = of_seqno and ${conditions.sql}
      limit 1) found`;
}

/**
 * Maximum difference between the orders of time and logical time: a block with a later logical time was generated at
 * most this many seconds earlier, because shards and masterchain synchronize their logical time at every block.
 */
const MAX_SKEW_SECONDS = 600n;

/** Converts bounds of logical time to bounds of time, so that a list in the order of time can use an index. */
async function withTimeBounds(store: ReadStore, filter: BlockFilter): Promise<BlockFilter> {
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
      from: greatest(utime.from, first && first - MAX_SKEW_SECONDS),
      to: least(utime.to, last && last + MAX_SKEW_SECONDS),
    },
  };
}

/** Null means unbounded. */
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
  // `is true` prevents the use of an index: a shard without a workchain matches every few blocks in the order of time
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
  /** The blocks start within these bounds. */
  readonly bounds?: LtBounds;
  /** The end of the index at which the search starts. */
  readonly sort?: Sort;
}

/** Returns blocks in no particular order, without those that are not indexed. */
export async function findBlocks(
  store: ReadStore,
  names: readonly BlockName[],
  { bounds = ALL_LT, sort = 'desc' }: FindOptions = {},
): Promise<readonly LedgerBlock[]> {
  const statement = ({ from, to }: LtBounds): Statement => ({
    // a lateral subquery per block: PostgreSQL might scan a whole small era for a join
    sql: `select found.* from unnest($1::int[], $2::bigint[], $3::int[]) named (of_workchain, of_shard, of_seqno)
      cross join lateral (select ${BLOCK_FIELDS} from chain.blocks
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
  return (await store.find<BlockRow>(bounds, names.length, statement, sort)).map(blockOf);
}

/** Finds a block by its root hash or file hash; null if it is not indexed. */
export async function findBlockByHash(
  store: ReadStore,
  column: 'root_hash' | 'file_hash',
  hash: Buffer,
): Promise<LedgerBlock | null> {
  const [row] = await store.find<BlockRow>(ALL_LT, 1, ({ from, to }) => ({
    sql: `select ${BLOCK_FIELDS} from chain.blocks where ${column} = $1 and start_lt >= $2 and start_lt <= $3`,
    values: [hash, from, to],
  }));
  return row ? blockOf(row) : null;
}

export async function findMasterchainBlock(
  store: ReadStore,
  seqno: number,
  options: FindOptions = {},
): Promise<LedgerBlock | null> {
  const name = { workchain: MASTERCHAIN, shard: MASTERCHAIN_SHARD, seqno };
  return (await findBlocks(store, [name], options))[0] ?? null;
}

/** A masterchain block with the shard blocks that it commits; the masterchain block is the last one. */
export async function readCommittedBlocks(
  store: ReadStore,
  mcSeqno: number,
): Promise<readonly LedgerBlock[]> {
  const masterchain = await findMasterchainBlock(store, mcSeqno);
  if (!masterchain) return [];
  const { from, to } = committedLt(masterchain);
  const rows = await store.query<BlockRow>({
    sql: `select ${BLOCK_FIELDS} from chain.blocks where mc_seqno = $1 and start_lt >= $2 and start_lt <= $3
      order by workchain = ${MASTERCHAIN}, workchain, shard, seqno`,
    values: [mcSeqno, from, to],
  });
  return rows.map(blockOf);
}

/** Bounds of the logical time of all blocks that a masterchain block commits. */
export function committedLt({ startLt, endLt }: LedgerBlock): LtBounds {
  const from = startLt - MAX_STEP_LT;
  return { from: from > 0n ? from : 0n, to: endLt };
}

/** Whether any block of a workchain is indexed. */
export async function hasWorkchain(store: ReadStore, workchain: number): Promise<boolean> {
  const statement = {
    sql: 'select from chain.blocks where workchain = $1 limit 1',
    values: [workchain],
  };
  return (await store.query(statement)).length > 0;
}
