import { createHash } from 'node:crypto';
import type { Connection, Queries } from '../connection.ts';
import type { Database } from '../database.ts';
import { IndexError } from '../errors.ts';
import { LOCK_TIMEOUT_MS, retryLocks, takeLock, withLongStatements } from '../locks.ts';
import { type Era, type Manifest, type ManifestTable, readManifest } from './read.ts';
import { ERA_TABLES, partitionName } from './tables.ts';

// Advisory lock key; must be unique within the database.
const LOCK = 7_461_207;

/** What reports the progress of a long command. */
export interface EraObserver {
  /** `done` of `total` steps are done; `what` is next. */
  step(what: string, done: number, total: number): void;
  /** Something that others hold is waited for. */
  waiting(reason: string): void;
}

/** Runs `work` on one connection; only one process at a time closes or drops eras. */
export function withEraLock<T>(
  database: Database,
  { waiting }: Pick<EraObserver, 'waiting'>,
  signal: AbortSignal,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  return withLongStatements(database, signal, async (connection) => {
    await takeLock(connection, LOCK, () => waiting('another process closes or drops eras'));
    return work(connection);
  });
}

/**
 * Closes a complete era, of which only the tables are read that have changed since it was closed before. What was done
 * before an interruption is repeated.
 */
export async function closeEra(
  connection: Connection,
  era: Era,
  observer: EraObserver,
): Promise<Manifest> {
  await beginClosing(connection, era);
  const changed = await readChanged(connection, era.number);
  const [vacuums, total] = [changed.size, 2 * changed.size];
  let done = 0;
  for (const { name } of ERA_TABLES) {
    await watchLateWrites(connection, name, era.number, observer);
    if (!changed.has(name)) continue;
    observer.step(`vacuum of ${name}`, done++, total);
    await connection.query(
      `vacuum (freeze, analyze, truncate false) chain.${partitionName(name, era.number)}`,
    );
  }
  const onTable = (name: string, read: number) =>
    observer.step(`hash of ${name}`, Math.min(vacuums + read, total), total);
  return connection.transaction(
    (queries) => writeManifest(connection, queries, era.number, onTable),
    'isolation level repeatable read',
  );
}

async function beginClosing(
  queries: Queries,
  { number, blocks, startUtime, endUtime }: Era,
): Promise<void> {
  await queries.execute(
    `insert into chain.eras (number, state, first_seqno, last_seqno, first_utime, last_utime)
     values ($1, 'closing', $2, $3, $4, $5)
     on conflict (number) do update set state = 'closing', changed_at = now(), first_seqno = excluded.first_seqno,
       last_seqno = excluded.last_seqno, first_utime = excluded.first_utime, last_utime = excluded.last_utime`,
    [number, blocks?.first, blocks?.last, startUtime, endUtime],
  );
}

/** The tables whose rows are not as in the manifest, or of which it has other columns. */
async function readChanged(queries: Queries, era: bigint): Promise<ReadonlySet<string>> {
  const manifest = await readManifest(queries, era);
  const late = await queries.query<{ name: string }>(
    'select distinct table_name as name from chain.late_writes where era = $1',
    [era],
  );
  const changed = new Set(late.map(({ name }) => name));
  for (const { name, columns } of ERA_TABLES)
    if (manifest?.[name]?.columns !== columns) changed.add(name);
  return changed;
}

/** From here on, every transaction that changes the partition is noted. Waits for those that have begun to write to it. */
async function watchLateWrites(
  connection: Connection,
  table: string,
  era: bigint,
  { waiting }: EraObserver,
): Promise<void> {
  const partition = `chain.${partitionName(table, era)}`;
  const found = await connection.execute(
    `select from pg_trigger where tgrelid = $1::regclass and tgname = 'late_write'`,
    [partition],
  );
  if (found > 0) return;
  const create = () =>
    connection.transaction(async (queries) => {
      await queries.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
      await queries.query(
        `create trigger late_write after insert or update or delete on ${partition}
         for each row execute function chain.note_late_write(${era}, ${table})`,
      );
    });
  await retryLocks(connection, create, waiting);
}

/**
 * In one snapshot: what was written late is in the manifest if its note is deleted here, and what is written meanwhile
 * has a note that remains.
 */
async function writeManifest(
  connection: Connection,
  queries: Queries,
  era: bigint,
  onTable: (name: string, read: number) => void,
): Promise<Manifest> {
  const changed = await readChanged(queries, era);
  await queries.execute('delete from chain.late_writes where era = $1', [era]);
  const manifest: Record<string, ManifestTable> = { ...(await readManifest(queries, era)) };
  let read = 0;
  for (const { name, columns, order } of ERA_TABLES) {
    if (!changed.has(name)) continue;
    onTable(name, read++);
    const hash = createHash('sha256');
    const rows = `select ${columns} from chain.${partitionName(name, era)} order by ${order}`;
    const copy = `copy (${rows}) to stdout (format binary)`;
    const count = await connection.copyOut(copy, (chunk) => hash.update(chunk));
    manifest[name] = { rows: count, sha256: hash.digest('hex'), columns };
  }
  const closed = `update chain.eras set state = 'closed', changed_at = now(), manifest = $2
    where number = $1 and state = 'closing'`;
  if ((await queries.execute(closed, [era, JSON.stringify(manifest)])) === 0)
    throw new IndexError('ERA_CHANGED', `era ${era} was removed while it was closed`);
  return manifest;
}
