import type { Connection, Queries } from '../connection.ts';
import { ERA_TABLES, partitionName } from '../eras/tables.ts';
import { forkError, IndexError } from '../errors.ts';
import type { SeqnoRange } from '../gaps.ts';
import { isWithin, type LoadedEra } from './join.ts';
import { loadPrefix } from './load-tables.ts';

interface ParentIndex {
  readonly name: string;
  readonly definition: string;
  readonly isPrimary: boolean;
}

interface MissingColumn {
  readonly name: string;
  readonly definition: string;
}

/**
 * Builds what the tables of an era have as partitions: columns of later migrations, indexes, keys, and the check of logical
 * time, by which they are attached without reading them. Repeating it continues after an interruption.
 */
export async function buildLoad(
  connection: Connection,
  load: LoadedEra,
  onTable: (name: string, done: number) => void,
): Promise<void> {
  for (const [i, { name }] of ERA_TABLES.entries()) {
    onTable(name, i);
    const table = `${loadPrefix(load.era)}${name}`;
    for (const column of await readMissingColumns(connection, name, table))
      await connection.query(`alter table ${table} add column ${column.definition}`);
    for (const index of await readIndexes(connection, name))
      await buildIndex(connection, table, index, load.era);
    await connection.query(
      `alter table ${table} drop constraint if exists within_era,
         add constraint within_era check (${isWithin(load, name)});
       analyze ${table}`,
    );
  }
}

function readIndexes(queries: Queries, parent: string): Promise<readonly ParentIndex[]> {
  return queries.query<ParentIndex>(
    `select relname as name, pg_get_indexdef(indexrelid) as definition, indisprimary as "isPrimary"
     from pg_index join pg_class on pg_class.oid = indexrelid
     where indrelid = $1::regclass order by relname`,
    [`chain.${parent}`],
  );
}

/** The columns that a migration has added since the load began. */
function readMissingColumns(
  queries: Queries,
  parent: string,
  table: string,
): Promise<readonly MissingColumn[]> {
  return queries.query<MissingColumn>(
    `select attname as name, format('%I %s%s%s', attname, format_type(atttypid, atttypmod),
         coalesce(' default ' || pg_get_expr(adbin, adrelid), ''), case when attnotnull then ' not null' else '' end) as definition
     from pg_attribute a left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and not exists (
       select from pg_attribute b where b.attrelid = $2::regclass and b.attname = a.attname and not b.attisdropped)
     order by attnum`,
    [`chain.${parent}`, table],
  );
}

async function buildIndex(
  connection: Connection,
  table: string,
  { name, definition, isPrimary }: ParentIndex,
  era: bigint,
): Promise<void> {
  const child = partitionName(name, era);
  const create = definition.replace(
    /^CREATE (UNIQUE )?INDEX .+? ON ONLY \S+ /,
    (_, unique = '') => `create ${unique}index if not exists ${child} on ${table} `,
  );
  await connection.query(create);
  const key = `select from pg_constraint where conrelid = $1::regclass and contype = 'p'`;
  if (isPrimary && (await connection.execute(key, [table])) === 0)
    await connection.query(
      `alter table ${table} add constraint ${child} primary key using index ${child}`,
    );
}

/** Throws unless the load has all masterchain blocks, and each follows the one before. Returns its ends. */
export async function checkLoadedBlocks(
  queries: Queries,
  { era, first, last }: SeqnoRange & Pick<LoadedEra, 'era'>,
): Promise<{ readonly parentRootHash: Buffer; readonly rootHash: Buffer }> {
  const blocks = `(select seqno, root_hash, prev_root_hashes[1] as parent from ${loadPrefix(era)}blocks
      where workchain = -1 union all
    select seqno, root_hash, prev_root_hashes[1] from ${loadPrefix(era)}stray_blocks where workchain = -1)`;
  const [row] = await queries.query<{ count: number; broken: number | null }>(
    `select count(*)::int, min(seqno) filter (where parent <> before) as broken
     from (select seqno, parent, lag(root_hash) over (order by seqno) as before from ${blocks} b) linked`,
  );
  if (row?.count !== last - first + 1)
    throw new IndexError(
      'ROWS_MISSING',
      `era ${era}: ${row?.count ?? 0} of ${last - first + 1} masterchain blocks were loaded`,
    );
  if (row.broken !== null) throw forkError(row.broken);
  const ends = await queries.query<{ root_hash: Buffer; parent: Buffer }>(
    `select root_hash, parent from ${blocks} b where seqno in ($1, $2) order by seqno`,
    [first, last],
  );
  const [oldest, newest] = [ends[0], ends.at(-1)];
  if (!oldest || !newest) throw new TypeError('a load without blocks');
  return { parentRootHash: oldest.parent, rootHash: newest.root_hash };
}
