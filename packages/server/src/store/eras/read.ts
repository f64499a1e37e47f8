import type { Queries } from '../connection.ts';
import { gapsIn, type SeqnoRange } from '../gaps.ts';
import { readCoverage } from '../steps/coverage.ts';

/** A range of logical time, of which all tables that grow with the chain have partitions. */
export interface Era {
  readonly number: bigint;
  /** Inclusive. */
  readonly fromLt: bigint;
  /** Exclusive. */
  readonly toLt: bigint;
  /** The masterchain blocks of the era; null if it has none. */
  readonly blocks: SeqnoRange | null;
  /** Unix time of its first masterchain block. */
  readonly startUtime: bigint | null;
}

interface EraRow extends Omit<Era, 'blocks'> {
  readonly first: number | null;
  readonly last: number | null;
}

const MASTERCHAIN_OF_ERA = `from chain.blocks
  where workchain = -1 and start_lt >= era.number * era_width and start_lt < (era.number + 1) * era_width`;

/** The eras of the index, oldest first. */
export async function readEras(queries: Queries): Promise<readonly Era[]> {
  const rows = await queries.query<EraRow>(
    `select era.number, era.number * era_width as "fromLt", (era.number + 1) * era_width as "toLt",
       oldest.seqno as first, newest.seqno as last, oldest.gen_utime as "startUtime"
     from chain.network
     cross join lateral (select substring(relname from 'era_(\\d+)$')::bigint as number
       from pg_inherits join pg_class on pg_class.oid = inhrelid
       where inhparent = 'chain.transactions'::regclass) era
     left join lateral (select seqno, gen_utime ${MASTERCHAIN_OF_ERA} order by start_lt limit 1) oldest on true
     left join lateral (select seqno ${MASTERCHAIN_OF_ERA} order by start_lt desc limit 1) newest on true
     order by era.number`,
  );
  return rows.map(({ first, last, ...era }) => ({
    ...era,
    blocks: first === null || last === null ? null : { first, last },
  }));
}

/** Why rows of the era may still be added or changed; null if it is complete. */
export async function whyIncomplete(queries: Queries, era: Era): Promise<string | null> {
  if (!era.blocks) return 'no masterchain block of it is indexed';
  const [counts] = await queries.query<{ later: number; traces: number; queued: number }>(
    `select (select count(*) from (select from chain.blocks where workchain = -1 and start_lt >= $1 limit 1) a)::int as later,
       (select count(*) from chain.open_traces where start_lt < $1)::int as traces,
       (select count(*) from chain.trace_queue where end_lt < $1)::int as queued`,
    [era.toLt],
  );
  if (!counts?.later) return 'the chain has not reached its end';
  const indexed = (await readCoverage(queries)).filter(({ state }) => state === 'indexed');
  const [gap] = gapsIn(era.blocks, indexed);
  if (gap) return `masterchain blocks ${gap.first}..${gap.last} are not indexed`;
  if (counts.traces > 0) return `${counts.traces} traces are not complete`;
  return counts.queued > 0 ? `${counts.queued} traces are not classified` : null;
}

/** Reads the rows of a statement through a cursor, so that memory does not depend on their number. */
export async function* scan<Row extends object>(
  queries: Queries,
  sql: string,
  pageRows: number,
): AsyncGenerator<readonly Row[]> {
  await queries.execute(`declare scan no scroll cursor for ${sql}`);
  for (;;) {
    const rows = await queries.query<Row>(`fetch ${pageRows} from scan`, [], pageRows);
    if (rows.length === 0) break;
    yield rows;
  }
  await queries.execute('close scan');
}
