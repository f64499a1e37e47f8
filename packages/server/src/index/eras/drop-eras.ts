import type { Connection, Queries } from '../../store/connection.ts';
import type { Database } from '../../store/database.ts';
import { type EraObserver, withEraLock } from '../../store/eras/close.ts';
import { whyNotPassed } from '../../store/eras/complete.ts';
import { dropEras } from '../../store/eras/drop.ts';
import { type Era, readEras } from '../../store/eras/read.ts';
import { IndexError } from '../../store/errors.ts';
import { removeLoads } from '../../store/loads/loads.ts';
import { readIndexHead } from '../../store/steps/coverage.ts';
import { finish } from '../stages.ts';
import { TraceSweep } from '../traces/trace-stage.ts';
import { findEra } from './close-eras.ts';

export interface DropResult {
  /** The eras that were dropped, oldest first. */
  readonly dropped: readonly bigint[];
  /** The first masterchain block of the index. */
  readonly kept: number;
}

/** Chooses the newest era to drop; null: none. Throws if it cannot be dropped. */
type Choose = (eras: readonly Era[], connection: Connection) => Promise<Era | null>;

/** Drops the chosen era with all older ones, and assembles the traces again that began there. */
async function drop(
  database: Database,
  choose: Choose,
  observer: EraObserver,
  signal: AbortSignal,
): Promise<DropResult | null> {
  const result = await withEraLock(database, observer, signal, async (connection) => {
    const eras = await readEras(connection);
    const upTo = await choose(eras, connection);
    if (!upTo) return null;
    await connection.transaction((queries) => removeLoads(queries, upTo.number));
    const kept = await dropEras(connection, upTo, eras, observer);
    const isDropped = ({ number, state }: Era) => number <= upTo.number && state !== 'dropped';
    return { kept, dropped: eras.filter(isDropped).map(({ number }) => number) };
  });
  if (result) await finish(new TraceSweep(database), signal);
  return result;
}

/**
 * Returns null if the era was dropped before. Throws if it is not the oldest era, is not closed, or has not ended; with
 * `force`, only if it has not ended.
 */
export function dropEra(
  database: Database,
  number: bigint,
  force: boolean,
  observer: EraObserver,
  signal: AbortSignal,
): Promise<DropResult | null> {
  const choose: Choose = async (eras, connection) => {
    const era = findEra(eras, number);
    if (era.state === 'dropped') return null;
    if (era.state === 'dropping') return era;
    const reason = (force ? null : whyKept(eras, era)) ?? (await whyNotPassed(connection, era));
    if (reason === null) return era;
    throw new IndexError('ERA_INCOMPLETE', `era ${number} is not dropped: ${reason}`);
  };
  return drop(database, choose, observer, signal);
}

function whyKept(eras: readonly Era[], { number, state }: Era): string | null {
  const older = eras.find(
    (each) => each.number < number && each.blocks !== null && each.state !== 'dropped',
  );
  if (older)
    return `era ${older.number} is older; drop it first, or all up to this one with --force`;
  if (state === 'closed') return null;
  return `it is ${state}; run tonway eras close ${number} first, or add --force`;
}

const DAY_SECONDS = 86_400n;

/** Drops eras whose newest block is more than `keepDays` days older than that of the index. Returns null if there is none. */
export async function dropExpired(
  database: Database,
  keepDays: number,
  observer: EraObserver,
  signal: AbortSignal,
): Promise<DropResult | null> {
  // Most often there is none, and the lock is not needed.
  if (!(await findExpired(database, keepDays))) return null;
  return drop(database, (_, connection) => findExpired(connection, keepDays), observer, signal);
}

/** The newest expired era that the chain has left. */
async function findExpired(queries: Queries, keepDays: number): Promise<Era | null> {
  const head = await readIndexHead(queries);
  const sinceUtime = (head?.genUtime ?? 0n) - BigInt(keepDays) * DAY_SECONDS;
  const isExpired = ({ state, endUtime }: Era) =>
    state === 'dropping' || (state !== 'dropped' && endUtime !== null && endUtime < sinceUtime);
  const newest = (await readEras(queries)).findLast(isExpired);
  if (!newest || newest.state === 'dropping') return newest ?? null;
  return (await whyNotPassed(queries, newest)) === null ? newest : null;
}
