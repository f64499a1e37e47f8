import { TtlValue } from '../../util/ttl-value.ts';
import type { Queries } from '../connection.ts';
import type { ShardName } from '../ledger/transaction.ts';
import type { LtBounds, Sort } from './list-sql.ts';

const HEAD_SQL = `
select case when exists (select from chain.contract_rescan where cleared) then null
  else least(h.seqno, (select min(mc_seqno) - 1 from chain.contract_queue where mc_seqno > 0)) end as seqno
from chain.head h`;

/** The newest block of live indexing up to which all contracts are read; null: none. */
export async function readContractsSeqno(queries: Queries): Promise<number | null> {
  const [row] = await queries.query<{ seqno: number | null }>(HEAD_SQL);
  return row?.seqno ?? null;
}

const FIRST_SEQNO_TTL_MS = 500;
/** Too short to be noticed: a value that is too old is too small, which is safe. */
const CONTRACTS_SEQNO_TTL_MS = 100;

/** The logical times of an era, both inclusive, and the Unix time of its first block. */
interface Era extends LtBounds {
  readonly utime: bigint;
}

/** Cached properties of the whole index, shared by all requests. */
export class IndexCache {
  readonly eraStarts: TtlValue<readonly bigint[]>;
  /** The eras that have blocks, in ascending order. */
  readonly eraTimes: TtlValue<readonly Era[]>;
  readonly firstSeqno: TtlValue<number | null>;
  readonly hasExtraFlags: TtlValue<HasExtraFlags>;
  readonly shards: TtlValue<readonly ShardName[]>;
  /** The newest block up to which all contracts are read. */
  readonly contractsSeqno: TtlValue<number | null>;

  constructor(queries: Queries) {
    this.eraStarts = new TtlValue(() => readEraStarts(queries));
    this.eraTimes = new TtlValue(async () => readEraTimes(queries, await this.eraStarts.get()));
    // A short TTL: the first block changes when the index is reset.
    this.firstSeqno = new TtlValue(() => readFirstSeqno(queries), FIRST_SEQNO_TTL_MS);
    this.hasExtraFlags = new TtlValue(() => readExtraFlags(queries));
    this.shards = new TtlValue(() => readShards(queries));
    this.contractsSeqno = new TtlValue(() => readContractsSeqno(queries), CONTRACTS_SEQNO_TTL_MS);
  }
}

/** The global version that replaced the instant routing fee of messages by flags. */
const FLAGS_VERSION = 12;

/** Whether messages that a masterchain block commits have flags instead of an instant routing fee. */
type HasExtraFlags = (mcSeqno: number) => boolean;

async function readExtraFlags(queries: Queries): Promise<HasExtraFlags> {
  const [row] = await queries.query<{ before: number | null; since: number | null }>(
    `select
       (select max(mc_seqno) from chain.global_versions where version < $1) as before,
       (select min(mc_seqno) from chain.global_versions where version >= $1) as since`,
    [FLAGS_VERSION],
  );
  // Without an older version in the index, all indexed blocks have flags.
  if (!row || row.before === null) return () => true;
  const { since } = row;
  return (mcSeqno) => since !== null && mcSeqno >= since;
}

/** The oldest masterchain block from which the index has no gap; null if the index is empty. */
async function readFirstSeqno(queries: Queries): Promise<number | null> {
  const [row] = await queries.query<{ first: number | null }>(
    `with finished as (select first, last from chain.ranges where next > last)
     select max(first) as first
     from (select first_seqno as first from chain.head union all select first from finished) runs
     where not exists (select from finished before where before.last = runs.first - 1)`,
  );
  return row?.first ?? null;
}

/** Far more than any network has had. */
const MAX_SHARDS = 5000;

/** All shards that have an indexed block. The recursive query skips from shard to shard by index. */
function readShards(queries: Queries): Promise<readonly ShardName[]> {
  return queries.query<ShardName>(
    `with recursive found as (
       (select workchain, shard from chain.blocks order by workchain, shard limit 1)
       union all
       select next.workchain, next.shard from found cross join lateral
         (select workchain, shard from chain.blocks
          where (workchain, shard) > (found.workchain, found.shard)
          order by workchain, shard limit 1) next)
     select workchain, shard from found limit ${MAX_SHARDS}`,
  );
}

/** The first logical time of each era, in ascending order. */
async function readEraStarts(queries: Queries): Promise<readonly bigint[]> {
  const rows = await queries.query<{ start: bigint }>(
    `select substring(relname from 'era_(\\d+)$')::bigint * era_width as start
     from chain.network, pg_inherits join pg_class on pg_class.oid = inhrelid
     where inhparent = 'chain.transactions'::regclass order by start`,
  );
  return rows.map(({ start }) => start);
}

function readEraTimes(queries: Queries, starts: readonly bigint[]): Promise<readonly Era[]> {
  return queries.query<Era>(
    `select era.start as "from", era.start + era_width - 1 as "to", gen_utime as utime
     from chain.network cross join unnest($1::bigint[]) era (start)
     cross join lateral (select gen_utime from chain.blocks
       where start_lt >= era.start and start_lt < era.start + era_width order by start_lt limit 1) block
     order by era.start`,
    [starts],
  );
}

/** Number of eras of the first window: opening these costs about as much as one more statement. */
const FIRST_WINDOW = 8;

/** Splits bounds into windows of whole eras; each window has twice as many. A statement opens only the eras of its window. */
export function* windows(
  starts: readonly bigint[],
  { from, to }: LtBounds,
  sort: Sort,
): Generator<LtBounds> {
  const cuts = starts.filter((start) => start > from && start <= to);
  if (sort === 'desc') yield* descending(cuts, { from, to });
  else yield* ascending(cuts, { from, to });
}

function* descending(cuts: readonly bigint[], { from, to }: LtBounds): Generator<LtBounds> {
  let top = to;
  let left = cuts.length;
  for (let size = FIRST_WINDOW; left >= size; left -= size, size *= 2) {
    const low = cuts[left - size] as bigint;
    yield { from: low, to: top };
    top = low - 1n;
  }
  yield { from, to: top };
}

function* ascending(cuts: readonly bigint[], { from, to }: LtBounds): Generator<LtBounds> {
  let low = from;
  let used = 0;
  for (let size = FIRST_WINDOW; cuts.length - used >= size; used += size, size *= 2) {
    const top = cuts[used + size - 1] as bigint;
    yield { from: low, to: top - 1n };
    low = top;
  }
  yield { from: low, to };
}
