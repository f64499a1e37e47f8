import type { Connection, Queries } from '../connection.ts';
import { ERA_TABLES, partitionName } from '../eras/tables.ts';
import { IndexError } from '../errors.ts';
import { notifyIndexed } from '../index-events.ts';
import { LOCK_TIMEOUT_MS, retryLocks } from '../locks.ts';
import { checkAdjacentBlocks } from '../steps/checkpoint.ts';
import { checkLoadedBlocks } from './build.ts';
import { isWithin, type LoadedEra } from './join.ts';
import { loadPrefix, loadSchema, STRAY_TABLES, strayPrefix } from './load-tables.ts';
import type { Load } from './loads.ts';

/**
 * Makes the tables of a load partitions of the index, with all rows that belong to them, in one transaction. Writers wait
 * for it at most for the time that a lock may take, and for the few rows that other eras have written to this one.
 */
export async function attachLoad(
  connection: Connection,
  load: Load & LoadedEra,
  onWaiting: (reason: string) => void,
): Promise<void> {
  const ends = await checkLoadedBlocks(connection, load);
  for (const lt of await readStrayEras(connection, load))
    await connection.query('select chain.create_era($1)', [lt]);
  const attach = () =>
    connection.transaction(async (queries) => {
      await queries.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
      await takeLoad(queries, load);
      await checkAdjacentBlocks(queries, { ...load, ...ends, genUtime: 0 });
      await addStrays(queries, load);
      await finishRange(queries, load);
      await notifyIndexed(queries, { kind: 'range', first: load.first, last: load.last });
      // Last, and at once: writers do not wait for this process.
      await queries.query(await attachSql(queries, load));
    });
  await retryLocks(connection, attach, onWaiting);
}

/** A logical time of each other era of which the load has rows. */
async function readStrayEras(queries: Queries, load: LoadedEra): Promise<readonly bigint[]> {
  const width = load.toLt - load.fromLt;
  const eras = STRAY_TABLES.map((name) => {
    const [lt] = isWithin(load, name).split(' ');
    return `select ${lt} / ${width} as era from ${strayPrefix(load.era)}${name}`;
  });
  const rows = await queries.query<{ era: bigint }>(eras.join(' union '));
  return rows.map(({ era }) => era * width);
}

/** Throws if the load was removed, for example because the index was reset. */
async function takeLoad(queries: Queries, { era }: Load): Promise<void> {
  const mine = `select from chain.loads where era = $1 and state = 'loading' for update`;
  if ((await queries.execute(mine, [era])) === 0)
    throw new IndexError('ERA_CHANGED', `era ${era} was removed while it was loaded`);
  // Nobody creates the partitions meanwhile.
  await queries.query(`select pg_advisory_xact_lock(hashtext('tonway.create_era'))`);
}

async function addStrays(queries: Queries, { era }: Load): Promise<void> {
  for (const name of STRAY_TABLES) {
    const columns = await readColumns(queries, `${strayPrefix(era)}${name}`);
    await queries.execute(
      `insert into chain.${name} (${columns}) select ${columns} from ${strayPrefix(era)}${name}`,
    );
  }
  await queries.execute(
    `insert into chain.global_versions (mc_seqno, version)
     select mc_seqno, version from ${loadPrefix(era)}global_versions on conflict do nothing`,
  );
}

async function readColumns(queries: Queries, table: string): Promise<string> {
  const [row] = await queries.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  );
  return row?.names ?? '';
}

async function attachSql(queries: Queries, load: LoadedEra): Promise<string> {
  const early = await readEarly(queries, load.era);
  // In the order of writers, so that they rarely hold one lock and wait for another.
  const statements = early.map((name) => `lock table chain.${name} in access exclusive mode`);
  for (const name of early) statements.push(await takeEarlySql(queries, name, load.era));
  for (const { name } of ERA_TABLES) {
    const partition = partitionName(name, load.era);
    statements.push(
      `alter table ${loadPrefix(load.era)}${name} rename to ${partition}`,
      `alter table ${loadPrefix(load.era)}${partition} set schema chain`,
      `alter table chain.${name} attach partition chain.${partition} for values from (${load.fromLt}) to (${load.toLt})`,
      `alter table chain.${partition} drop constraint within_era`,
    );
  }
  return statements.join(';\n');
}

/** The tables that have a partition of the era already: blocks of other eras have few rows of it. */
async function readEarly(queries: Queries, era: bigint): Promise<readonly string[]> {
  const names = ERA_TABLES.map(({ name }) => name);
  const rows = await queries.query<{ name: string }>(
    `select name from unnest($1::text[]) with ordinality each (name, position)
     where to_regclass('chain.' || name || '_era_' || $2::text) is not null order by position`,
    [names, era],
  );
  return rows.map(({ name }) => name);
}

async function takeEarlySql(queries: Queries, name: string, era: bigint): Promise<string> {
  const partition = `chain.${partitionName(name, era)}`;
  const columns = await readColumns(queries, partition);
  return `alter table chain.${name} detach partition ${partition};
    insert into ${loadSchema(era)}.${name} (${columns}) select ${columns} from ${partition};
    drop table ${partition}`;
}

async function finishRange(queries: Queries, { era, first, last }: Load): Promise<void> {
  await queries.execute(
    'update chain.ranges set next = last + 1, owner = null, leased_until = null where first = $1 and last = $2',
    [first, last],
  );
  await queries.execute(`update chain.loads set state = 'attached' where era = $1`, [era]);
}
