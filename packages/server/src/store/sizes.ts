import type { Queries } from './connection.ts';

/** The size of a table, or of its part in one era, with indexes. */
export interface RelationSize {
  readonly table: string;
  /** Null: the table is not divided into eras. */
  readonly eraStartLt: bigint | null;
  readonly bytes: number;
}

/** The sizes of all tables of Tonway. */
export function readSizes(queries: Queries): Promise<readonly RelationSize[]> {
  return queries.query<RelationSize>(
    `select nspname || '.' || regexp_replace(relname, '_era_\\d+$', '') as table,
       substring(relname from '_era_(\\d+)$')::bigint * (select era_width from chain.network) as "eraStartLt",
       pg_total_relation_size(pg_class.oid)::float8 as bytes
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname in ('chain', 'gateway', 'webhooks', 'tonway') and relkind = 'r'`,
  );
}

/** The size of the whole database in bytes. */
export async function readDatabaseBytes(queries: Queries): Promise<number> {
  const [row] = await queries.query<{ bytes: number }>(
    'select pg_database_size(current_database())::float8 as bytes',
  );
  return row?.bytes ?? 0;
}

export interface ConnectionCounts {
  readonly connections: number;
  readonly maxConnections: number;
}

/** Connections of all clients to the server, and how many it accepts. */
export async function countConnections(queries: Queries): Promise<ConnectionCounts> {
  const [row] = await queries.query<ConnectionCounts>(
    `select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
       current_setting('max_connections')::int as "maxConnections"`,
  );
  return row ?? { connections: 0, maxConnections: 0 };
}
