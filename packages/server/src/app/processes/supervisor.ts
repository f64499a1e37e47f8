import cluster, { type Worker } from 'node:cluster';
import type { FastifyBaseLogger } from 'fastify';
import { NOT_STARTED } from '../../config/read-settings.ts';
import { Channel, type Handlers } from './channel.ts';
import { BEAT, BEAT_MS, PROCESSES, REPLACEMENT, STOP } from './worker.ts';

/** A worker that misses so many beats hangs. Counted, not timed: a paused machine pauses the counting, too. */
const MAX_MISSED = 10;
/** Delay before a worker is replaced; doubled while workers end soon after they have started. */
const MIN_DELAY_MS = 1000;
const MAX_DELAY_MS = 30_000;
const SOON_MS = 60_000;

export interface RunningWorker {
  readonly id: number;
  readonly pid: number;
  readonly channel: Channel;
}

interface Child extends RunningWorker {
  readonly worker: Worker;
  readonly startedMs: number;
  /** Null until the first beat: a slow machine may load the program for long. */
  missed: number | null;
}

interface SupervisorOptions {
  readonly processes: number;
  /** Variables that workers get in addition. */
  readonly environment: Readonly<Record<string, string>>;
  /** Of the requests of workers. */
  readonly handlers: Handlers;
  readonly log: FastifyBaseLogger;
  /** A worker has ended. */
  readonly onEnd: (worker: RunningWorker) => void;
  /** The settings are wrong, which the worker has reported. */
  readonly onNotStarted: (code: number) => never;
}

/** Starts workers, replaces those that end or hang, and stops them. */
export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #children = new Map<number, Child>();
  readonly #timer: NodeJS.Timeout;
  #hasServed = false;
  #isClosing = false;
  #failures = 0;
  #exits = 0;

  /** Another worker would fail as the first one does if the settings are wrong, so the others are started after it. */
  constructor(options: SupervisorOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#check(), BEAT_MS);
    cluster.on('listening', () => this.#startOthers());
    // A worker that hangs does not notice that the primary process has ended.
    process.on('exit', () => this.#killAll());
    this.#start({});
  }

  get workers(): readonly RunningWorker[] {
    return [...this.#children.values()];
  }

  /** How many workers have ended although they were not stopped. */
  get exits(): number {
    return this.#exits;
  }

  /** Asks every worker. An answer of null: the worker does not respond. */
  askAll(question: string) {
    const ask = async ({ pid, channel }: RunningWorker) => {
      const answer = await channel.ask(question).catch(() => null);
      return { pid, answer };
    };
    return Promise.all(this.workers.map(ask));
  }

  /** Waits until the workers have finished their requests. */
  async stop(): Promise<void> {
    this.#isClosing = true;
    await Promise.all([...this.#children.values()].map(({ worker }) => stopped(worker)));
    clearInterval(this.#timer);
  }

  #startOthers(): void {
    if (this.#hasServed) return;
    this.#hasServed = true;
    for (let i = 1; i < this.#options.processes; i++) this.#start({});
  }

  #start(environment: Readonly<Record<string, string>>): void {
    const { handlers, processes, environment: common } = this.#options;
    const worker = cluster.fork({ [PROCESSES]: processes, ...common, ...environment });
    const { id, process } = worker;
    const child: Child = {
      id,
      pid: process.pid ?? 0,
      channel: new Channel(worker, handlers),
      worker,
      startedMs: performance.now(),
      missed: null,
    };
    this.#children.set(id, child);
    worker.on('message', (message) => {
      if (message === BEAT) child.missed = 0;
    });
    worker.once('exit', (code, signal) => this.#ended(child, code, signal));
  }

  #ended(child: Child, code: number | null, signal: string | null): void {
    const { log, onEnd, onNotStarted } = this.#options;
    this.#children.delete(child.id);
    onEnd(child);
    if (this.#isClosing) return;
    if (code === NOT_STARTED && !this.#hasServed) onNotStarted(code);
    this.#exits++;
    const delayMs = this.#delayAfter(child);
    log.error({ worker: child.pid, code, signal, delayMs }, 'a worker ended; it is replaced');
    setTimeout(() => this.#isClosing || this.#replace(), delayMs);
  }

  #replace(): void {
    this.#start({ [REPLACEMENT]: String(this.#children.size > 0) });
  }

  #delayAfter({ startedMs }: Child): number {
    if (performance.now() - startedMs > SOON_MS) this.#failures = 0;
    return Math.min(MAX_DELAY_MS, MIN_DELAY_MS * 2 ** this.#failures++);
  }

  #check(): void {
    for (const child of this.#children.values()) {
      if (child.missed === null || ++child.missed <= MAX_MISSED) continue;
      const seconds = (MAX_MISSED * BEAT_MS) / 1000;
      this.#options.log.error(
        { worker: child.pid },
        `a worker has not responded for ${seconds} seconds; it is killed`,
      );
      child.worker.process.kill('SIGKILL');
    }
  }

  #killAll(): void {
    for (const { worker } of this.#children.values()) worker.process.kill('SIGKILL');
  }
}

function stopped(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.once('exit', () => resolve());
    // A worker that does not answer any more is killed because it hangs, or by the timeout.
    worker.send(STOP, () => {});
  });
}
