import { LRUCache } from 'lru-cache';
import type { Settings } from '../../config/settings.ts';
import { DOCUMENT_RETRIES, type DocumentRetries } from '../../store/tokens/documents.ts';

const MAX_HOSTS = 10_000;
/** A host with as many requests in flight gets no more, so that slow hosts do not take all slots. */
const MAX_IN_FLIGHT = 4;
/** So long the worker keeps a document until its time; a later one returns to the queue. */
const HOLD_MS = 250;
const MIN_PAUSE_MS = 5000;

interface HostState {
  /** When the next request may start. */
  nextMs: number;
  /** Until then the times are given to requests that returned to the queue. */
  queuedMs: number;
  /** Requests that have started or have a time soon. */
  inFlight: number;
  /** How long the last request took. */
  tookMs: number;
  /** Consecutive requests without an answer. */
  unanswered: number;
}

/** When a request may start. */
interface Turn {
  readonly delayMs: number;
  /** True: the request starts then, and `done` has to follow. False: it asks again then. */
  readonly isReserved: boolean;
}

/** Spreads the requests to each host over time; a host that does not answer is left alone for a while. */
export class HostPace {
  readonly #intervalMs: number;
  readonly #maxPauseMs: number;
  readonly #hosts = new LRUCache<string, HostState>({ max: MAX_HOSTS });

  constructor(requestsPerSecond: number, maxPauseMs: number) {
    this.#maxPauseMs = maxPauseMs;
    this.#intervalMs = 1000 / requestsPerSecond;
  }

  /** Requests that have to ask again do so one after another, as fast as the host answers, so that few ask in vain. */
  reserve(host: string, nowMs = performance.now()): Turn {
    const state = this.#stateOf(host);
    const startMs = Math.max(state.nextMs, nowMs);
    if (state.inFlight < MAX_IN_FLIGHT && startMs - nowMs <= HOLD_MS) {
      state.inFlight++;
      state.nextMs = startMs + this.#intervalMs;
      return { delayMs: startMs - nowMs, isReserved: true };
    }
    const paceMs = Math.max(this.#intervalMs, state.tookMs / MAX_IN_FLIGHT);
    state.queuedMs = Math.max(state.queuedMs, startMs) + paceMs;
    return { delayMs: state.queuedMs - nowMs, isReserved: false };
  }

  /** `tookMs`: of the request alone. */
  done(host: string, hasAnswered: boolean, tookMs: number, nowMs = performance.now()): void {
    const state = this.#stateOf(host);
    state.inFlight = Math.max(0, state.inFlight - 1);
    state.tookMs = tookMs;
    state.unanswered = hasAnswered ? 0 : state.unanswered + 1;
    if (hasAnswered) return;
    const pauseMs = Math.min(MIN_PAUSE_MS * 2 ** (state.unanswered - 1), this.#maxPauseMs);
    state.nextMs = Math.max(state.nextMs, nowMs + pauseMs);
  }

  #stateOf(host: string): HostState {
    const known = this.#hosts.get(host);
    if (known) return known;
    const state = { nextMs: 0, queuedMs: 0, inFlight: 0, tookMs: 0, unanswered: 0 };
    this.#hosts.set(host, state);
    return state;
  }
}

/** How long hosts and documents are waited for that cannot be fetched. */
export interface Patience {
  readonly retries: DocumentRetries;
  /** The longest pause of a host that does not answer. */
  readonly maxPauseMs: number;
  /** Of one attempt to resolve a host name. */
  readonly dns: { readonly timeout: number; readonly tries: number };
}

export const PATIENCE: Patience = {
  retries: DOCUMENT_RETRIES,
  maxPauseMs: 300_000,
  dns: { timeout: 3000, tries: 2 },
};

/** The developer waits for the result, has few documents, and may have no Internet for a while. */
const DEVNET_PATIENCE: Patience = {
  retries: { maxAttempts: 2, firstDelaySeconds: 1, invalidForSeconds: 60 },
  maxPauseMs: 200,
  dns: { timeout: 2000, tries: 1 },
};

export function patienceOf({ NETWORK }: Pick<Settings, 'NETWORK'>): Patience {
  return NETWORK === 'devnet' ? DEVNET_PATIENCE : PATIENCE;
}
