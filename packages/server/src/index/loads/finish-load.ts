import type { Connection } from '../../store/connection.ts';
import { NO_BLOCK, queueChanged } from '../../store/contracts/queue.ts';
import type { Database } from '../../store/database.ts';
import { ERA_TABLES } from '../../store/eras/tables.ts';
import { attachLoad } from '../../store/loads/attach.ts';
import { buildLoad } from '../../store/loads/build.ts';
import { joinLoadedTraces } from '../../store/loads/join.ts';
import { dropLoadTables } from '../../store/loads/load-tables.ts';
import { ALL_BLOCKS, endLoad, type Load, readLoads } from '../../store/loads/loads.ts';
import {
  keepNewestStates,
  mergeStates,
  mergeTraceQueue,
  takeEvents,
} from '../../store/loads/merge.ts';
import { withLongStatements } from '../../store/locks.ts';
import { writeTokenEvents } from '../../store/tokens/write-events.ts';
import { ReadableCodes } from '../contracts/read-account.ts';
import { finish } from '../stages.ts';
import { TraceSweep } from '../traces/trace-stage.ts';

export interface FinishOptions {
  readonly database: Database;
  readonly eraWidth: bigint;
  /** Reports what is done next. */
  readonly report: (text: string) => void;
}

/**
 * Makes an era whose blocks are all loaded a part of the index. Returns false if another process does. Each step can be
 * repeated, so that any process continues after an interruption.
 */
export function finishLoad(
  options: FinishOptions,
  { era }: Load,
  signal: AbortSignal,
): Promise<boolean> {
  return withLongStatements(options.database, signal, async (connection) => {
    const tryLock = `select pg_try_advisory_lock(hashtextextended('tonway.load', $1)) as locked`;
    const [lock] = await connection.query<{ locked: boolean }>(tryLock, [era]);
    if (!lock?.locked) return false;
    const loads = await readLoads(connection, ALL_BLOCKS);
    const load = loads.find((each) => each.era === era);
    if (!load) return true;
    if (load.state === 'loading') await attach(options, connection, load);
    signal.throwIfAborted();
    await merge(options, load, signal);
    await connection.transaction(async (queries) => {
      await endLoad(queries, era);
      await dropLoadTables(queries, era);
    });
    options.report(`era ${era}: is indexed`);
    return true;
  });
}

async function attach(
  { eraWidth, report }: FinishOptions,
  connection: Connection,
  load: Load,
): Promise<void> {
  const { era } = load;
  const loaded = { ...load, fromLt: era * eraWidth, toLt: (era + 1n) * eraWidth };
  report(`era ${era}: traces are joined`);
  await joinLoadedTraces(connection, loaded);
  await keepNewestStates(connection, era);
  await buildLoad(connection, loaded, (name, done) =>
    report(`era ${era}: indexes of ${name} (${done + 1} of ${ERA_TABLES.length} tables)`),
  );
  await attachLoad(connection, loaded, (reason) => report(`era ${era}: ${reason}`));
}

/** Adds what belongs to no era, page by page: live indexing waits for a page at most. */
async function merge(
  { database, report }: FinishOptions,
  { era }: Load,
  signal: AbortSignal,
): Promise<void> {
  report(`era ${era}: states, token events and traces are added`);
  const codes = new ReadableCodes();
  const pages = [
    () => mergeStatePage(database, era, codes),
    () => mergeEventPage(database, era),
    () => mergeTraceQueue(database, era),
  ];
  for (const page of pages) while (await page()) signal.throwIfAborted();
  await finish(new TraceSweep(database), signal);
}

function mergeStatePage(database: Database, era: bigint, codes: ReadableCodes): Promise<boolean> {
  return database.transaction(async (queries) => {
    const stored = await mergeStates(queries, era);
    if (!stored) return false;
    const hashes = stored.flatMap(({ codeHash }) => codeHash ?? []);
    const isReadable = await codes.load(queries, hashes);
    const changes = stored.map(({ account, lt, codeHash }) => ({
      account,
      lt,
      mcSeqno: NO_BLOCK,
      isReadable: isReadable(codeHash),
    }));
    await queueChanged(queries, changes, { onlyNewest: false });
    return true;
  });
}

function mergeEventPage(database: Database, era: bigint): Promise<boolean> {
  return database.transaction(async (queries) => {
    const events = await takeEvents(queries, era);
    if (events) await writeTokenEvents(queries, events);
    return events !== null;
  });
}
