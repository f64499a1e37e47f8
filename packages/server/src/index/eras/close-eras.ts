import type { Database } from '../../store/database.ts';
import { closeEra, type EraObserver, withEraLock } from '../../store/eras/close.ts';
import { whyIncomplete } from '../../store/eras/complete.ts';
import { type Era, type Manifest, readEras } from '../../store/eras/read.ts';
import { IndexError } from '../../store/errors.ts';

export interface CloseOptions {
  readonly database: Database;
  /** Null: all that are complete. */
  readonly number: bigint | null;
  readonly observer: EraObserver;
  /** Called for each era that was to be closed: with its manifest, or with the reason why it is not closed. */
  onEra(era: Era, result: Manifest | string): void;
}

/** Closes eras, oldest first. Throws if the era that is named is not complete; returns whether one was to be closed. */
export function closeEras(options: CloseOptions, signal: AbortSignal): Promise<boolean> {
  const { database, number, observer, onEra } = options;
  return withEraLock(database, observer, signal, async (connection) => {
    const eras = await readEras(connection);
    const chosen = number === null ? eras.filter(({ blocks }) => blocks) : [findEra(eras, number)];
    const open = chosen.filter(({ state }) => state === 'open' || state === 'closing');
    for (const era of open) {
      signal.throwIfAborted();
      const problem = await whyIncomplete(connection, era);
      if (problem !== null && number !== null)
        throw new IndexError('ERA_INCOMPLETE', `era ${number} is not closed: ${problem}`);
      onEra(era, problem ?? (await closeEra(connection, era, observer)));
    }
    const [only] = chosen;
    if (number !== null && only?.state.startsWith('drop'))
      throw new IndexError('ERA_INCOMPLETE', `era ${number} is not closed: it was dropped`);
    return open.length > 0;
  });
}

/** Throws if there is no such era. */
export function findEra(eras: readonly Era[], number: bigint): Era {
  const era = eras.find((each) => each.number === number);
  if (era) return era;
  const known = eras.map((each) => each.number).join(', ') || 'none';
  throw new IndexError('ERA_UNKNOWN', `there is no era ${number}; the index has ${known}`);
}
