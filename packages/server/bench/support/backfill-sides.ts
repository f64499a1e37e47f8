import { cpuSeconds } from '@tonway/tools/cpu-seconds';
import { TO_INDEX, TO_TABLES } from '../../src/index/backfill.ts';
import { finishLoad } from '../../src/index/loads/finish-load.ts';
import { LoadWriter } from '../../src/index/loads/load-writer.ts';
import type { DecodedStep } from '../../src/index/step.ts';
import { StepQueue } from '../../src/index/step-queue.ts';
import { type IndexerOptions, IndexWriter } from '../../src/index/writer.ts';
import type { Database } from '../../src/store/database.ts';
import { addLoad, readWrittenLoads } from '../../src/store/loads/loads.ts';
import { addRanges, type Lease, leaseRange } from '../../src/store/steps/ranges.ts';
import { resetIndex } from '../../src/store/steps/roll-back.ts';

const OWNER = 'bench';
/** As `tonway backfill` has them. */
const RANGE_SIZE = 1000;
const ERA = 0n;
const { signal } = new AbortController();

interface Parts extends IndexerOptions {
  load(seqno: number): Promise<DecodedStep>;
}

/** Empties the index and queues all blocks. */
export async function queueAll(parts: Parts, last: number): Promise<void> {
  const { database } = parts;
  await database.transaction(resetIndex);
  await IndexWriter.open(parts);
  await addRanges(database, { first: 1, last }, RANGE_SIZE);
}

/** Backfills all blocks, which are of one era: as an era, or block by block. Returns the CPU time in ms. */
export async function backfillAll(parts: Parts, last: number, byEra: boolean): Promise<number> {
  const { database } = parts;
  const range = { first: 1, last };
  const cpu = new CpuTime(database);
  await cpu.start();
  const writer = await IndexWriter.open(parts);
  if (byEra) await addLoad(database, { era: ERA, ...range }, RANGE_SIZE);
  for (;;) {
    const lease = await leaseRange(database, OWNER, range);
    if (!lease) break;
    await writeRange(parts, writer, lease);
  }
  // The connection that finishes an era is closed afterwards.
  const report = () => cpu.sample();
  for (const load of await readWrittenLoads(database, range))
    await finishLoad({ database, eraWidth: writer.eraWidth, report }, load, signal);
  return cpu.stop();
}

async function writeRange(
  { database, load }: Parts,
  writer: IndexWriter,
  lease: Lease,
): Promise<void> {
  const { first, last, owner, era } = lease;
  const { ahead, minSteps, maxRows } = era === null ? TO_INDEX : TO_TABLES;
  const loading = new LoadWriter({ lease, era: ERA, eraWidth: writer.eraWidth });
  const queue = new StepQueue({ first, last, ahead, load });
  for (;;) {
    const steps = await queue.take(maxRows, minSteps);
    if (steps.length === 0) return;
    await database.withConnection((connection) =>
      era === null
        ? writer.write(connection, steps, { kind: 'range', first, owner }, null)
        : loading.write(connection, steps),
    );
  }
}

const SAMPLE_MS = 20;

/** CPU time of this process and of the connections of a database. */
class CpuTime {
  readonly #database: Database;
  readonly #before = new Map<number, number>();
  readonly #seconds = new Map<number, number>();
  #process = process.cpuUsage();
  #timer: NodeJS.Timeout | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  async start(): Promise<void> {
    for (const pid of await this.#pids()) this.#before.set(pid, cpuSeconds(pid) ?? 0);
    const find = async () => {
      for (const pid of await this.#pids()) if (!this.#seconds.has(pid)) this.#seconds.set(pid, 0);
      this.sample();
    };
    this.#timer = setInterval(() => void find(), SAMPLE_MS);
    this.#process = process.cpuUsage();
  }

  sample(): void {
    for (const pid of this.#seconds.keys()) {
      const seconds = cpuSeconds(pid);
      if (seconds !== null) this.#seconds.set(pid, seconds);
    }
  }

  async stop(): Promise<number> {
    const { user, system } = process.cpuUsage(this.#process);
    clearInterval(this.#timer);
    for (const pid of await this.#pids()) this.#seconds.set(pid, cpuSeconds(pid) ?? 0);
    let seconds = 0;
    for (const [pid, used] of this.#seconds) seconds += used - (this.#before.get(pid) ?? 0);
    return (user + system) / 1000 + seconds * 1000;
  }

  async #pids(): Promise<number[]> {
    const rows = await this.#database.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and backend_type <> 'autovacuum worker'`,
    );
    return rows.map(({ pid }) => pid);
  }
}
