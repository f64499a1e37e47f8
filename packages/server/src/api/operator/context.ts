import type { Registry } from 'prom-client';
import type { ProcessFacts, Silent } from '../../health/facts.ts';
import { isSilent } from '../../health/rule.ts';
import type { Finding } from '../../health/rules.ts';
import type { HealthWatch } from '../../health/watch.ts';
import type { Database } from '../../store/database.ts';
import { readDatabaseBytes } from '../../store/sizes.ts';
import type { IndexPulse } from '../../store/steps/coverage.ts';
import { TtlValue } from '../../util/ttl-value.ts';
import { RequestError } from '../kernel/errors.ts';
import { Reading } from './metrics/reading.ts';
import { Sampler } from './metrics/sampler.ts';
import { BackfillSpeed, Progress } from './metrics/speed.ts';

/** Requests within this time share one answer, so that pages cannot load the server. */
const TTL_MS = 1000;

/** The index, or the reason why nothing is known of it. */
export type PulseOrReason = IndexPulse | Silent | null;

/** The current state of all processes and of the index. */
export class LiveView {
  readonly #watch: HealthWatch;
  readonly #reading: TtlValue<Reading>;

  constructor({ watch, metrics }: OperatorSources) {
    this.#watch = watch;
    this.#reading = new TtlValue(async () => Reading.of(await metrics()), TTL_MS);
  }

  async processes(): Promise<readonly (ProcessFacts | null)[]> {
    return (await this.#watch.facts()).processes;
  }

  reading(): Promise<Reading> {
    return this.#reading.get();
  }

  problems(): Promise<readonly Finding[]> {
    return this.#watch.problems();
  }

  /** Null: there is no database. */
  async pulse(): Promise<PulseOrReason> {
    const { database, index } = await this.#watch.facts();
    if (database === null || isSilent(database)) return database;
    return index ?? { reason: 'the index cannot be read' };
  }
}

/** One hour at one sample a minute: the size of a large database is not free. */
const SIZE_SAMPLES = 60;
const SIZE_INTERVAL_MS = 60_000;

/** What the operations answer from. */
export class OperatorContext {
  readonly sources: OperatorSources;
  readonly view: LiveView;
  readonly sampler: Sampler;
  readonly backfill = new BackfillSpeed();
  readonly databaseGrowth = new Progress(SIZE_SAMPLES);
  #sizedAtMs = -Infinity;

  constructor(sources: OperatorSources) {
    this.sources = sources;
    this.view = new LiveView(sources);
    this.sampler = new Sampler(this.view, () => this.#sampleDatabase());
  }

  /** Throws if there is no database. */
  get database(): Database {
    const { database } = this.sources;
    if (!database) throw new RequestError(503, 'there is no database: DATABASE_URL is not set');
    return database;
  }

  async #sampleDatabase(): Promise<void> {
    const { database } = this.sources;
    if (!database) return;
    await this.backfill.sample(database);
    if (performance.now() - this.#sizedAtMs < SIZE_INTERVAL_MS) return;
    this.#sizedAtMs = performance.now();
    this.databaseGrowth.add(await readDatabaseBytes(database));
  }
}

/** Where the operator pages get their numbers from. */
export interface OperatorSources {
  readonly network: string;
  /** The metrics of all processes. */
  readonly metrics: () => Promise<Registry>;
  readonly watch: HealthWatch;
  /** Null: there is no database. */
  readonly database: Database | null;
}
