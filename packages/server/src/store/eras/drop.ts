import type { Connection, Queries } from '../connection.ts';
import { retryLocks } from '../locks.ts';
import { beginIndexAt } from '../steps/begin.ts';
import type { EraObserver } from './close.ts';
import { dissolveAcross, readDetached, removeBefore, setAside } from './drop-rows.ts';
import type { Era } from './read.ts';
import { ERA_TABLES, partitionName } from './tables.ts';

/** Waiting for a lock to detach a partition delays the creation of eras. */
const DETACH_LOCK_MS = 2000;

/**
 * Drops the era and all older ones: from then on, the index begins with a masterchain block after it. The newest block of
 * every shard is beyond the era. What was done before an interruption is not done again.
 */
export async function dropEras(
  connection: Connection,
  upTo: Era,
  eras: readonly Era[],
  observer: EraObserver,
): Promise<number> {
  const dropped = eras.filter((era) => era.number <= upTo.number && era.state !== 'dropped');
  const kept = await connection.transaction(async (queries) => {
    const seqno = await beginIndexAt(queries, upTo.toLt);
    for (const era of dropped) await markDropping(queries, era, seqno);
    return seqno;
  });
  const total = 2 + ERA_TABLES.length;
  for (const [i, { name }] of ERA_TABLES.toReversed().entries()) {
    observer.step(`${name} is detached`, i, total);
    for (const era of await readPartitions(connection, name, upTo.number)) {
      await detach(connection, name, era, observer);
      await connection.transaction((queries) => setAside(queries, name, era, kept));
    }
  }
  observer.step('traces that began in it are assembled again', total - 2, total);
  await removeBefore(connection, kept, upTo.toLt);
  await dissolveAcross(connection);
  observer.step('tables are dropped', total - 1, total);
  for (const { name } of ERA_TABLES)
    for (const table of await readDetached(connection, name))
      await connection.query(`drop table chain.${table}`);
  await connection.execute(
    `update chain.eras set state = 'dropped', changed_at = now() where state = 'dropping'`,
  );
  await connection.execute('delete from chain.late_writes where era <= $1', [upTo.number]);
  return kept;
}

/** What is known of an era is kept: its range, its blocks, and its manifest. */
async function markDropping(
  queries: Queries,
  { number, blocks, startUtime, endUtime }: Era,
  kept: number,
): Promise<void> {
  await queries.execute(
    `insert into chain.eras (number, state, first_seqno, last_seqno, first_utime, last_utime, kept_seqno)
     values ($1, 'dropping', $2, $3, $4, $5, $6)
     on conflict (number) do update set state = 'dropping', changed_at = now(), kept_seqno = excluded.kept_seqno`,
    [number, blocks?.first ?? 0, blocks?.last ?? 0, startUtime ?? 0n, endUtime ?? 0n, kept],
  );
}

/** The eras up to one of which a table has rows that are not removed yet. */
async function readPartitions(
  queries: Queries,
  parent: string,
  upTo: bigint,
): Promise<readonly bigint[]> {
  const rows = await queries.query<{ era: bigint }>(
    `select era from pg_class cross join lateral (select substring(relname from '_era_(\\d+)$')::bigint as era) named
     where relnamespace = 'chain'::regnamespace and relkind = 'r' and relname = $1::text || '_era_' || era
       and era <= $2 and to_regclass('chain.' || $1::text || '_dropped_' || era) is null
     order by era`,
    [parent, upTo],
  );
  return rows.map(({ era }) => era);
}

/** Readers and writers go on. Whoever has used the table before is waited for. */
async function detach(
  connection: Connection,
  parent: string,
  era: bigint,
  { waiting }: EraObserver,
): Promise<void> {
  const partition = partitionName(parent, era);
  await connection.query(`set lock_timeout = ${DETACH_LOCK_MS}`);
  const attempt = async () => {
    const mode = await modeOf(connection, partition);
    if (mode)
      await connection.query(
        `alter table chain.${parent} detach partition chain.${partition} ${mode}`,
      );
  };
  await retryLocks(connection, attempt, waiting);
  await connection.query('set lock_timeout = 0');
}

/** How the partition is detached; null: it is. An interruption leaves it invisible, but not detached. */
async function modeOf(queries: Queries, partition: string): Promise<string | null> {
  const [attached] = await queries.query<{ isPending: boolean }>(
    'select inhdetachpending as "isPending" from pg_inherits where inhrelid = $1::regclass',
    [`chain.${partition}`],
  );
  return attached ? (attached.isPending ? 'finalize' : 'concurrently') : null;
}
