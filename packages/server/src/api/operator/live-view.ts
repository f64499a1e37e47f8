import { within } from '@tonway/lite-client';
import { type IndexPulse, readIndexPulse } from '../../store/steps/progress.ts';
import { TtlValue } from '../../util/ttl-value.ts';
import { Reading } from './metrics/reading.ts';
import type { OperatorSources, ProcessStatus } from './sources.ts';

/** Requests within this time share one answer, so that pages cannot load the server. */
const TTL_MS = 1000;
const DATABASE_MS = 2000;

/** The index, or the reason why nothing is known of it. */
export type PulseOrReason = IndexPulse | { readonly reason: string } | null;

/** The current state of all processes and of the index. */
export class LiveView {
  readonly #statuses: TtlValue<readonly (ProcessStatus | null)[]>;
  readonly #reading: TtlValue<Reading>;
  readonly #pulse: TtlValue<PulseOrReason>;

  constructor({ statuses, metrics, database }: OperatorSources) {
    this.#statuses = new TtlValue(statuses, TTL_MS);
    this.#reading = new TtlValue(async () => new Reading(await metrics()), TTL_MS);
    const pulse = async () => (database ? orReason(readIndexPulse(database)) : null);
    this.#pulse = new TtlValue(pulse, TTL_MS);
  }

  statuses(): Promise<readonly (ProcessStatus | null)[]> {
    return this.#statuses.get();
  }

  reading(): Promise<Reading> {
    return this.#reading.get();
  }

  /** Null: there is no database. */
  pulse(): Promise<PulseOrReason> {
    return this.#pulse.get();
  }
}

function orReason<T>(reading: Promise<T>): Promise<T | { readonly reason: string }> {
  const timeoutError = () => new Error(`no answer within ${DATABASE_MS} ms`);
  return within(reading, { timeoutMs: DATABASE_MS, timeoutError }).catch((error: unknown) => ({
    reason: error instanceof Error ? error.message : String(error),
  }));
}
