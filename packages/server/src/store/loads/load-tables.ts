import type { Queries } from '../connection.ts';
import { ERA_TABLES } from '../eras/tables.ts';
import { LATEST_ACCOUNT_STATES, STEP_TABLES, table } from '../tables/tables.ts';
import { UNVERIFIED_EVENTS } from '../tokens/write-events.ts';
import { TRACE_QUEUE, TRACE_TABLES } from '../traces/tables.ts';

/** Parts of traces that are not complete within the blocks that one transaction writes. */
export const TRACE_PARTS = table('trace_parts', ['trace_id'], {
  trace_id: 'bytea',
  start_lt: 'bigint',
  end_lt: 'bigint',
  start_utime: 'bigint',
  end_utime: 'bigint',
  mc_seqno_start: 'integer',
  mc_seqno_end: 'integer',
  transactions: 'integer',
  messages: 'integer',
  external_hash: 'bytea?',
  external_hash_norm: 'bytea?',
  waits_for: 'bytea?',
});

/** The ends of messages between parts: a part has sent or received the message. */
export const PART_EDGES = table('part_edges', ['hash', 'is_sent'], {
  hash: 'bytea',
  trace_id: 'bytea',
  is_sent: 'boolean',
});

/** The global versions that key blocks of the era set. */
export const VERSIONS = table('global_versions', ['mc_seqno'], {
  mc_seqno: 'integer',
  version: 'integer',
});

/** Tables whose rows may be of other eras than the blocks that have them: these rows wait in tables of their own. */
export const STRAY_TABLES = [...STEP_TABLES, ...TRACE_TABLES].map(({ name }) => name);

/** What belongs to no era and is added to the tables of the index page by page. */
const MERGED_TABLES = [LATEST_ACCOUNT_STATES, UNVERIFIED_EVENTS, TRACE_QUEUE, VERSIONS];

/** The schema with the tables of a load, which have the names of those of the index. */
export function loadSchema(era: bigint): string {
  return `load_${era}`;
}

/** The prefix of the tables of an era, for `COPY`. */
export function loadPrefix(era: bigint): string {
  return `${loadSchema(era)}.`;
}

/** The prefix of the tables with rows of other eras. */
export function strayPrefix(era: bigint): string {
  return `${loadSchema(era)}.stray_`;
}

/** Creates the tables of a load, without indexes. */
export async function createLoadTables(queries: Queries, era: bigint): Promise<void> {
  const like = (name: string) => `(like chain.${name} including defaults including compression)`;
  const tables = [...ERA_TABLES, ...MERGED_TABLES].map(
    ({ name }) => `create table ${loadPrefix(era)}${name} ${like(name)}`,
  );
  const strays = STRAY_TABLES.map(
    (name) => `create table ${strayPrefix(era)}${name} ${like(name)}`,
  );
  const parts = `create table ${loadPrefix(era)}${TRACE_PARTS.name}
    ${like('open_traces')}; alter table ${loadPrefix(era)}${TRACE_PARTS.name} alter pending_messages drop not null`;
  const edges = `create table ${loadPrefix(era)}${PART_EDGES.name} ${like('trace_edges')}`;
  const statements = [`create schema ${loadSchema(era)}`, ...tables, ...strays, parts, edges];
  await queries.query(statements.join(';\n'));
}

/** Drops the tables of a load that are not attached. */
export async function dropLoadTables(queries: Queries, era: bigint): Promise<void> {
  await queries.query(`drop schema if exists ${loadSchema(era)} cascade`);
}
