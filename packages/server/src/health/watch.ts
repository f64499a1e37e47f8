import { within } from '@tonway/lite-client';
import type { Database } from '../store/database.ts';
import { isMissingTable } from '../store/errors.ts';
import { type IndexVitals, readBytesPerDay, readIndexVitals } from '../store/index-vitals.ts';
import { listProcesses } from '../store/process-list.ts';
import { connected, type Redis } from '../store/redis.ts';
import { readDatabaseBytes } from '../store/sizes.ts';
import { losesStatements, readFreeBytes, readReplicaVitals, readVitals } from '../store/vitals.ts';
import { TtlValue } from '../util/ttl-value.ts';
import type { DiskFacts, Facts, ProcessFacts, Silent } from './facts.ts';
import { type Finding, findProblems } from './rules.ts';

/** Requests within this time share one answer, so that pages cannot load the server. */
const TTL_MS = 1000;
/** The size of a large database is not free. */
const DISK_TTL_MS = 60_000;
/** A pooler is replaced rarely, and the probe needs two connections. */
const POOLER_TTL_MS = 600_000;
/** A part that takes longer counts as silent. */
const PART_MS = 4000;
const GIB = 2 ** 30;

export interface WatchSources {
  /** Null in place of a process that does not answer. */
  readonly processes: () => Promise<readonly (ProcessFacts | null)[]>;
  /** Null: there is none, as for the others. */
  readonly database: Database | null;
  readonly replica: Database | null;
  readonly redis: Redis | null;
  /** The databases that statements of v3 are prepared in. */
  readonly urls: readonly string[];
  /** Size of the disk of PostgreSQL; 0: read from the disk if PostgreSQL is on this machine. */
  readonly diskGib: number;
}

/** Gathers all facts when somebody asks, each with a time limit. */
export class HealthWatch {
  readonly #sources: WatchSources;
  readonly #facts: TtlValue<Facts>;
  readonly #disk: TtlValue<DiskFacts>;
  readonly #losesStatements: TtlValue<boolean>;

  constructor(sources: WatchSources) {
    this.#sources = sources;
    this.#facts = new TtlValue(() => this.#gather(), TTL_MS);
    this.#disk = new TtlValue(() => readDisk(sources), DISK_TTL_MS);
    this.#losesStatements = new TtlValue(() => probe(sources.urls), POOLER_TTL_MS);
  }

  facts(): Promise<Facts> {
    return this.#facts.get();
  }

  /** Everything that is wrong, the most severe first. */
  async problems(): Promise<readonly Finding[]> {
    return findProblems(await this.facts());
  }

  async #gather(): Promise<Facts> {
    const { processes, database, replica, redis } = this.#sources;
    const [ofProcesses, vitals, index, disk, ofReplica, pooler, ofRedis] = await Promise.all([
      processes(),
      database && orSilent(readVitals(database)),
      database && orNull(readIndex(database)),
      database && orNull(this.#disk.get()),
      replica && orSilent(readReplicaVitals(replica)),
      orNull(this.#losesStatements.get()),
      redis && orSilent(connected(redis).then(() => listProcesses(redis))),
    ]);
    return {
      processes: ofProcesses,
      database: vitals,
      index,
      disk,
      replica: ofReplica,
      losesStatements: pooler,
      redis: ofRedis,
    };
  }
}

/** Null: the tables do not exist yet. */
async function readIndex(database: Database): Promise<IndexVitals | null> {
  return readIndexVitals(database).catch((error: unknown) => {
    if (isMissingTable(error)) return null;
    throw error;
  });
}

async function readDisk({ database, diskGib }: WatchSources): Promise<DiskFacts> {
  if (!database) return { bytes: 0, freeBytes: null, growthBytesPerDay: null };
  const bytes = await readDatabaseBytes(database);
  const freeBytes = diskGib > 0 ? diskGib * GIB - bytes : await readFreeBytes(database);
  const growthBytesPerDay = await readBytesPerDay(database, bytes).catch(() => null);
  return { bytes, freeBytes, growthBytesPerDay };
}

/** A probe that fails is repeated as late as one that succeeds. */
async function probe(urls: readonly string[]): Promise<boolean> {
  const lost = await Promise.all(urls.map((url) => losesStatements(url).catch(() => false)));
  return lost.includes(true);
}

function orSilent<T>(reading: Promise<T>): Promise<T | Silent> {
  const timeoutError = () => new Error(`no answer within ${PART_MS} ms`);
  return within(reading, { timeoutMs: PART_MS, timeoutError }).catch((error: unknown) => ({
    reason: error instanceof Error ? error.message : String(error),
  }));
}

function orNull<T>(reading: Promise<T>): Promise<T | null> {
  return within(reading, { timeoutMs: PART_MS }).catch(() => null);
}
