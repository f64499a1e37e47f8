import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../store/database.ts';
import { isTransient } from '../../store/errors.ts';
import { RENEW_INTERVAL_MS } from '../../store/tables/page-leases.ts';
import {
  type LeasedDocument,
  leaseDocuments,
  markDocumentUnsupported,
  postponeDocuments,
  renewDocuments,
  setUnnamedAside,
  storeDocument,
  storeDocumentFailure,
} from '../../store/tokens/documents.ts';
import type { Fetcher } from './fetch/fetcher.ts';
import { FetchError } from './fetch/http-request.ts';
import { HostPace, PATIENCE, type Patience } from './host-pace.ts';
import { parseDocument } from './parse-document.ts';

/** How often an empty queue is read; sooner if documents wait for the pace of their hosts. */
const POLL_MS = 1000;
const PACE_POLL_MS = 100;

/** Servers send JSON under these types. */
const TYPES = /^(|application\/(.+\+)?json|text\/(plain|json)|(application|binary)\/octet-stream)$/;
const WANTED = {
  accept: 'application/json, */*;q=0.5',
  isAccepted: (type: string) => TYPES.test(type),
};

/** These say that the host does not answer. */
const UNANSWERED: ReadonlySet<string> = new Set(['TIMEOUT', 'CONNECTION_FAILED', 'NOT_RESOLVED']);

/** For invalid URIs, which no host is asked for. */
const AT_ONCE = { delayMs: 0, isReserved: true };

interface Start {
  readonly host: string | null;
  readonly delayMs: number;
}

export interface DocumentWorkerOptions {
  readonly database: Database;
  readonly fetcher: Fetcher;
  /** Maximum number of documents in flight. */
  readonly concurrency: number;
  /** Maximum number of requests per second to one host. */
  readonly hostRate: number;
  readonly patience?: Patience;
  /** Called when a document was tried for the first time, as often as it is tried, and could not be fetched. */
  readonly onUnavailable?: (uri: string, reason: string) => void;
}

/** Fetches the documents of the queue. Any number of processes can work on the same queue. */
export class DocumentWorker {
  fetched = 0;
  failed = 0;
  readonly #options: DocumentWorkerOptions;
  readonly #patience: Patience;
  readonly #pace: HostPace;
  readonly #running = new Map<Promise<void>, LeasedDocument>();
  #renewAtMs = 0;
  /** The last postponed document is due at this time. */
  #postponedMs = 0;

  constructor(options: DocumentWorkerOptions) {
    this.#options = options;
    this.#patience = options.patience ?? PATIENCE;
    this.#pace = new HostPace(options.hostRate, this.#patience.maxPauseMs);
  }

  get inFlight(): number {
    return this.#running.size;
  }

  /** Starts as many documents as there are free slots, and waits for the next change. Call it repeatedly. */
  async next(signal: AbortSignal): Promise<void> {
    await this.#renew();
    const free = this.#options.concurrency - this.#running.size;
    const leased = free > 0 ? await leaseDocuments(this.#options.database, free) : [];
    await this.#start(await this.#named(leased), signal);
    // A full lease means that more documents may be due.
    if (leased.length > 0 && leased.length === free) return;
    const pollMs = performance.now() < this.#postponedMs ? PACE_POLL_MS : POLL_MS;
    await Promise.race([...this.#running.keys(), sleep(pollMs, undefined, { ref: false })]);
  }

  /** Waits for the documents in flight; an abort of the signal ends them. */
  async settled(): Promise<void> {
    await Promise.all(this.#running.keys());
  }

  async #renew(): Promise<void> {
    if (performance.now() < this.#renewAtMs) return;
    await renewDocuments(this.#options.database, [...this.#running.values()]);
    this.#renewAtMs = performance.now() + RENEW_INTERVAL_MS;
  }

  /** Documents are fetched again only while a token names them. */
  async #named(leased: readonly LeasedDocument[]): Promise<readonly LeasedDocument[]> {
    const repeated = leased.filter(({ is_repeated }) => is_repeated);
    const named = await setUnnamedAside(this.#options.database, repeated);
    return [...leased.filter(({ is_repeated }) => !is_repeated), ...named];
  }

  async #start(leased: readonly LeasedDocument[], signal: AbortSignal): Promise<void> {
    const postponed: { hash: Uint8Array; delayMs: number }[] = [];
    for (const document of leased) {
      const host = this.#hostOf(document);
      const { delayMs, isReserved } = host === null ? AT_ONCE : this.#pace.reserve(host);
      if (isReserved) this.#run(document, { host, delayMs }, signal);
      else postponed.push({ hash: document.hash, delayMs });
    }
    const untilMs = postponed.map(({ delayMs }) => performance.now() + delayMs);
    this.#postponedMs = Math.max(this.#postponedMs, ...untilMs);
    await postponeDocuments(this.#options.database, postponed);
  }

  /** Null for an invalid URI; the fetch reports the error. */
  #hostOf({ uri, attempts }: LeasedDocument): string | null {
    try {
      return this.#options.fetcher.urlOf(uri, attempts).host;
    } catch {
      return null;
    }
  }

  #run(document: LeasedDocument, start: Start, signal: AbortSignal): void {
    const running = this.#fetch(document, start, signal)
      .catch(() => {})
      .finally(() => this.#running.delete(running));
    this.#running.set(running, document);
  }

  async #fetch(document: LeasedDocument, start: Start, signal: AbortSignal): Promise<void> {
    const { hash, uri, attempts } = document;
    const { host, delayMs } = start;
    const startMs = performance.now() + delayMs;
    let hasAnswered = true;
    try {
      if (delayMs > 0) await sleep(delayMs, undefined, { signal });
      const bytes = await this.#options.fetcher.fetch(uri, {
        ...WANTED,
        attempt: attempts,
        signal,
      });
      await storeDocument(this.#options.database, hash, parseDocument(bytes));
      this.fetched++;
    } catch (error) {
      signal.throwIfAborted();
      hasAnswered = !(error instanceof FetchError && UNANSWERED.has(error.code));
      await this.#storeFailure(document, error);
    } finally {
      if (host !== null) this.#pace.done(host, hasAnswered, performance.now() - startMs);
    }
  }

  async #storeFailure(document: LeasedDocument, error: unknown): Promise<void> {
    const { database, onUnavailable } = this.#options;
    const { hash, uri, is_repeated } = document;
    // The database is away: the lease expires, and the document is fetched again.
    if (isTransient(error)) throw error;
    const { message, code, transient } =
      error instanceof FetchError ? error : { message: String(error), code: '', transient: false };
    if (code === 'URL_UNSUPPORTED') return markDocumentUnsupported(database, hash);
    this.failed++;
    const failure = { error: `${message} [${code || 'UNEXPECTED'}]`, canRetry: transient };
    const isLast = await storeDocumentFailure(database, hash, failure, this.#patience.retries);
    if (isLast && !is_repeated) onUnavailable?.(uri, failure.error);
  }
}
