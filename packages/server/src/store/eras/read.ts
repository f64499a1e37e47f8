import type { Queries } from '../connection.ts';
import type { SeqnoRange } from '../gaps.ts';

/**
 * `open`: rows may be added. `closing`, `dropping`: begun, and to be continued if nothing continues it. `closed`: frozen
 * and counted, until a row changes. `dropped`: its rows are removed.
 */
export type EraState = 'open' | 'closing' | 'closed' | 'dropping' | 'dropped';

/** A range of logical time, of which all tables that grow with the chain have partitions. */
export interface Era {
  readonly number: bigint;
  /** Inclusive. */
  readonly fromLt: bigint;
  /** Exclusive. */
  readonly toLt: bigint;
  readonly state: EraState;
  /** The masterchain blocks of the era; null if it has none. */
  readonly blocks: SeqnoRange | null;
  /** Unix times of its first and its last masterchain block. */
  readonly startUtime: bigint | null;
  readonly endUtime: bigint | null;
}

interface EraRow extends Omit<Era, 'blocks'> {
  readonly first: number | null;
  readonly last: number | null;
}

const MASTERCHAIN_OF_ERA = `from chain.blocks
  where workchain = -1 and start_lt >= era.number * era_width and start_lt < (era.number + 1) * era_width`;

/** A transaction has changed the era after it was closed. */
const IS_CHANGED = 'exists (select from chain.late_writes late where late.era = era.number)';

/** The eras of the index, oldest first. */
export async function readEras(queries: Queries): Promise<readonly Era[]> {
  const rows = await queries.query<EraRow>(
    `select era.number, era.number * era_width as "fromLt", (era.number + 1) * era_width as "toLt",
       case when stored.state is null or stored.state = 'closed' and ${IS_CHANGED} then 'open' else stored.state end as state,
       coalesce(oldest.seqno, first_seqno) as first, coalesce(newest.seqno, last_seqno) as last,
       coalesce(oldest.gen_utime, first_utime) as "startUtime", coalesce(newest.gen_utime, last_utime) as "endUtime"
     from chain.network
     cross join lateral (select substring(relname from 'era_(\\d+)$')::bigint as number
       from pg_inherits join pg_class on pg_class.oid = inhrelid
       where inhparent = 'chain.transactions'::regclass
       union select number from chain.eras) era
     left join chain.eras stored using (number)
     left join lateral (select seqno, gen_utime ${MASTERCHAIN_OF_ERA} order by start_lt limit 1) oldest on true
     left join lateral (select seqno, gen_utime ${MASTERCHAIN_OF_ERA} order by start_lt desc limit 1) newest on true
     order by era.number`,
  );
  return rows.map(({ first, last, ...era }) => ({
    ...era,
    blocks: first === null || last === null ? null : { first, last },
  }));
}

/** The number of eras in each state. */
export async function countEras(
  queries: Queries,
): Promise<Readonly<Partial<Record<EraState, number>>>> {
  const counts: Partial<Record<EraState, number>> = { open: 0, closed: 0, dropped: 0 };
  for (const { state } of await readEras(queries)) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}

/** A table of an era, as it was when the era was closed. */
export interface ManifestTable {
  readonly rows: number;
  /** Of the binary `COPY` of the rows, in the order of `ERA_TABLES`. */
  readonly sha256: string;
  readonly columns: string;
}

export type Manifest = Readonly<Record<string, ManifestTable>>;

/** What an era contains. */
export interface EraContent {
  readonly number: bigint;
  readonly tableBytes: number;
  readonly indexBytes: number;
  /** Counted when the era was closed, otherwise estimated by the last vacuum. */
  readonly rows: number;
  /** Null: the era was never closed. */
  readonly manifest: Manifest | null;
}

export function readEraContents(queries: Queries): Promise<readonly EraContent[]> {
  return queries.query<EraContent>(
    `with parts as (
       select substring(relname from '_era_(\\d+)$')::bigint as number, sum(pg_table_size(oid))::float8 as tables,
         sum(pg_indexes_size(oid))::float8 as indexes, sum(greatest(reltuples, 0))::float8 as rows
       from pg_class where relnamespace = 'chain'::regnamespace and relkind = 'r' and relname ~ '_era_\\d+$'
       group by 1)
     select number, coalesce(tables, 0) as "tableBytes", coalesce(indexes, 0) as "indexBytes", manifest,
       coalesce((select sum((value->>'rows')::bigint) from jsonb_each(manifest)), parts.rows, 0)::float8 as rows
     from parts full join chain.eras using (number) order by number`,
  );
}

/** Null: the era was never closed. */
export async function readManifest(queries: Queries, era: bigint): Promise<Manifest | null> {
  const [row] = await queries.query<{ manifest: Manifest | null }>(
    'select manifest from chain.eras where number = $1',
    [era],
  );
  return row?.manifest ?? null;
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
