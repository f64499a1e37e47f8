import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '../store/migrate.ts';
import type { IndexHead } from '../store/read/index-head.ts';
import type { Session } from '../store/session.ts';
import { IndexError } from '../store/write/errors.ts';
import { ChainChangedError } from '../upstream/chain-change.ts';
import { isMissingOnServer } from '../upstream/errors.ts';
import type { ChainSession } from '../upstream/session.ts';
import { ChainWatch } from './fork/chain-watch.ts';
import { type ChainObserver, reconcile } from './fork/reconcile.ts';
import { runAsLeader } from './leader.ts';
import type { IndexerParts, IndexObserver } from './parts.ts';
import { forever } from './retry.ts';
import { LiteSource } from './source/lite-source.ts';
import { askAccount } from './states/ask-account.ts';
import type { AskState } from './states/complete.ts';
import { StepQueue } from './step-queue.ts';
import { IndexWriter, MAX_ROWS } from './writer.ts';

/** Steps in the making at once, while the index is behind the chain. */
const AHEAD = 16;
/** Before the index is compared with a chain that has changed. */
const AGAIN_MS = 50;

export interface LiveOptions extends IndexerParts {
  /** Where an index that has nothing yet begins. */
  readonly from: number | 'head';
  readonly observer: LiveObserver;
}

export interface LiveObserver extends IndexObserver, ChainObserver {
  standby(): void;
  /** `head`: how far the index is. */
  leading(head: IndexHead | null): void;
}

/** Keeps the index at the head of the chain until it is told to end; whatever fails is tried again. */
export async function indexLive(options: LiveOptions, signal: AbortSignal): Promise<void> {
  const { database, observer } = options;
  const lead = (session: Session, leading: AbortSignal) => new Live(options, session).run(leading);
  const work = async () => {
    await migrate(database);
    return runAsLeader(database, { lead, onStandby: () => observer.standby() }, signal);
  };
  await forever(work, (error) => observer.failed(error), signal);
}

function unlessForked(error: unknown): void {
  if (!(error instanceof IndexError) || error.code !== 'CHAIN_FORKED') throw error;
}

/** The leader at work, with the connection that makes it the leader. */
class Live {
  readonly #options: LiveOptions;
  readonly #session: Session;

  constructor(options: LiveOptions, session: Session) {
    this.#options = options;
    this.#session = session;
  }

  async run(signal: AbortSignal): Promise<never> {
    const { upstream, observer } = this.#options;
    for (;;) {
      const watch = new ChainWatch(this.#options, signal);
      try {
        await upstream.waitForBlock(0, watch.signal);
        const head = await reconcile(this.#options, this.#session, observer, watch.signal);
        await this.#follow(head, watch).catch(unlessForked);
      } catch (error) {
        // A chain that changed is no failure: the index goes on from where the two part.
        if (signal.aborted || !(watch.hasChanged || this.#isChange(error))) throw error;
      } finally {
        watch.stop();
      }
      await sleep(AGAIN_MS, undefined, { signal });
    }
  }

  /** Elsewhere the upstream does not start over by itself. */
  #isChange(error: unknown): boolean {
    return this.#options.isDevnet && error instanceof ChainChangedError;
  }

  /** Until the chain changes, or something fails. */
  async #follow(head: IndexHead | null, watch: ChainWatch): Promise<never> {
    const { upstream, decoder, observer } = this.#options;
    const { signal } = watch;
    const writer = await IndexWriter.open(this.#options);
    watch.begin(head);
    observer.leading(head);
    const first = head ? head.seqno + 1 : await this.#begin(writer, signal);
    const source = new LiteSource(upstream);
    const load = async (seqno: number) => decoder.decode(await source.step(seqno, signal));
    const queue = new StepQueue({ first, ahead: AHEAD, load });
    for (let isFirst = !head; ; isFirst = false) {
      const steps = await queue.take(MAX_ROWS);
      await writer.write(this.#session, steps, { kind: 'head', isFirst }, this.#asking(signal));
      watch.wrote(steps);
      observer.wrote(steps);
    }
  }

  async #begin(writer: IndexWriter, signal: AbortSignal): Promise<number> {
    const { upstream, from } = this.#options;
    await upstream.waitForBlock(1, signal);
    const first = from === 'head' ? (upstream.head?.id.seqno ?? 1) : from;
    await upstream.waitForBlock(first, signal);
    if (first === 1) await writer.writeGenesis(signal);
    else await writer.writeGlobalVersion(first, signal);
    return first;
  }

  /** An account as it is behind the block that touched it. */
  #asking(signal: AbortSignal): AskState {
    const chain = this.#chain(signal);
    return async (account, seqno) => {
      try {
        return await askAccount(chain, account, await chain.block(seqno));
      } catch (error) {
        // Far behind the head: states of then are kept by few.
        if (isMissingOnServer(error)) return null;
        throw error;
      }
    };
  }

  #chain(signal: AbortSignal): ChainSession {
    return this.#options.upstream.session({ archival: false, privateServers: true, signal });
  }
}
