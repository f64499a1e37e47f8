import type { Database } from '../../store/database.ts';
import { readDatabaseBytes } from '../../store/sizes.ts';
import { RequestError } from '../http/errors.ts';
import { BackfillSpeed } from './backfill-speed.ts';
import { LiveView } from './live-view.ts';
import { Progress } from './metrics/progress.ts';
import { Sampler } from './metrics/sampler.ts';
import type { OperatorSources } from './sources.ts';

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
