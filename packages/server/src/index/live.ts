import { setTimeout as sleep } from 'node:timers/promises';
import { ChainChangedError } from '../network/upstream/chain-change-detector.ts';
import { isMissingOnServer } from '../network/upstream/errors.ts';
import type { Connection } from '../store/connection.ts';
import { endLeases } from '../store/contracts/queue.ts';
import { IndexError } from '../store/errors.ts';
import { type AllowedMigrations, migrate } from '../store/migrate/migrate.ts';
import { type IndexHead, setConnectionTimeouts, takeLeaderLock } from '../store/steps/coverage.ts';
import { endTraceLeases } from '../store/traces/queue.ts';
import { runForever } from '../util/retry.ts';
import { ChainWatch } from './fork/chain-watch.ts';
import { type ChainObserver, reconcile } from './fork/reconcile.ts';
import { LiteSource } from './source/lite-source.ts';
import { type FetchState, fetchAccount } from './states/complete.ts';
import { StepQueue } from './step-queue.ts';
import { type IndexerOptions, type IndexObserver, IndexWriter, MAX_ROWS } from './writer.ts';

/** Number of steps that are loaded and decoded ahead while the index is behind the chain. */
const STEPS_AHEAD = 16;
const RECONCILE_DELAY_MS = 50;

export interface LiveOptions extends IndexerOptions {
  /** The first block of an empty index. */
  readonly from: number | 'head';
  readonly observer: LiveObserver;
  readonly allow?: AllowedMigrations;
}

export interface LiveObserver extends IndexObserver, ChainObserver {
  standby(): void;
  /** `head`: the newest indexed block. */
  leading(head: IndexHead | null): void;
}

/** Keeps the index at the head of the chain until the signal is aborted. Failures are retried. */
export async function indexLive(options: LiveOptions, signal: AbortSignal): Promise<void> {
  const { database, observer, allow = 'online' } = options;
  const lead = async (connection: Connection, leading: AbortSignal) => {
    // The workers may have been killed with the leader before; others repeat what they have not written yet.
    await endLeases(connection);
    await endTraceLeases(connection);
    return new Live(options, connection).run(leading);
  };
  const indexAsLeader = async () => {
    await migrate(database, { allow });
    return runAsLeader(options, lead, signal);
  };
  await runForever(indexAsLeader, (error) => observer.failed(error), signal);
}

/** How often a standby tries to become the leader, and a leader keeps its idle connection alive. */
const HEARTBEAT_MS = 1000;

/**
 * Waits for the leader lock, then runs `lead` on the connection that holds it: if the connection breaks, nothing more can
 * be written. Never resolves: the end of leadership is always an error.
 */
function runAsLeader(
  { database, observer }: LiveOptions,
  lead: (connection: Connection, signal: AbortSignal) => Promise<never>,
  signal: AbortSignal,
): Promise<never> {
  return database.withConnection(async (connection) => {
    await setConnectionTimeouts(connection);
    while (!(await takeLeaderLock(connection))) {
      observer.standby();
      await sleep(HEARTBEAT_MS, undefined, { signal });
    }
    const ending = new AbortController();
    const both = AbortSignal.any([signal, ending.signal]);
    try {
      return await Promise.race([lead(connection, both), keepAlive(connection, both)]);
    } finally {
      ending.abort();
    }
  });
}

/** Throws when the connection is lost, even while the leader is idle. */
async function keepAlive(connection: Connection, signal: AbortSignal): Promise<never> {
  for (;;) {
    await sleep(HEARTBEAT_MS, undefined, { signal });
    await connection.heartbeat();
  }
}

/** Ignores the error of a forked chain: the caller reconciles the index. */
function ignoreFork(error: unknown): void {
  if (!(error instanceof IndexError) || error.code !== 'CHAIN_FORKED') throw error;
}

/** Live indexing on the connection that holds the leader lock. */
class Live {
  readonly #options: LiveOptions;
  readonly #connection: Connection;

  constructor(options: LiveOptions, connection: Connection) {
    this.#options = options;
    this.#connection = connection;
  }

  async run(signal: AbortSignal): Promise<never> {
    const { upstream, observer } = this.#options;
    for (;;) {
      const watch = new ChainWatch(this.#options, signal);
      try {
        await upstream.waitForBlock(0, watch.signal);
        const head = await reconcile(this.#options, this.#connection, observer, watch.signal);
        await this.#follow(head, watch).catch(ignoreFork);
      } catch (error) {
        // A changed chain is not a failure: the index continues from the last common block.
        if (signal.aborted || !(watch.hasChanged || this.#isChange(error))) throw error;
      } finally {
        watch.stop();
      }
      await sleep(RECONCILE_DELAY_MS, undefined, { signal });
    }
  }

  /** Only the upstream of a devnet restarts after a change of the chain. */
  #isChange(error: unknown): boolean {
    return this.#options.isDevnet && error instanceof ChainChangedError;
  }

  /** Writes new blocks until the chain changes or a failure occurs. */
  async #follow(head: IndexHead | null, watch: ChainWatch): Promise<never> {
    const { upstream, decoder, observer } = this.#options;
    const { signal } = watch;
    const writer = await IndexWriter.open(this.#options);
    watch.setHead(head);
    observer.leading(head);
    const first = head ? head.seqno + 1 : await this.#initialize(writer, signal);
    const source = new LiteSource(upstream);
    const load = async (seqno: number) => decoder.decode(await source.step(seqno, signal));
    const queue = new StepQueue({ first, ahead: STEPS_AHEAD, load });
    for (let isFirst = !head; ; isFirst = false) {
      const steps = await queue.take(MAX_ROWS);
      await writer.write(
        this.#connection,
        steps,
        { kind: 'head', isFirst },
        this.#stateFetcher(signal),
      );
      watch.wrote(steps);
      observer.wrote(steps);
    }
  }

  async #initialize(writer: IndexWriter, signal: AbortSignal): Promise<number> {
    const { upstream, from } = this.#options;
    await upstream.waitForBlock(1, signal);
    const first = from === 'head' ? (upstream.head?.id.seqno ?? 1) : from;
    await upstream.waitForBlock(first, signal);
    if (first === 1) await writer.writeGenesis(signal);
    else await writer.writeGlobalVersion(first, signal);
    return first;
  }

  /** Fetches an account in its state after the block that touched it. */
  #stateFetcher(signal: AbortSignal): FetchState {
    const chain = this.#options.upstream.session({ privateServers: true, signal });
    return async (account, seqno) => {
      try {
        return await fetchAccount(chain, account, await chain.block(seqno));
      } catch (error) {
        // Most servers have deleted the states of blocks far behind the head.
        if (isMissingOnServer(error)) return null;
        throw error;
      }
    };
  }
}
