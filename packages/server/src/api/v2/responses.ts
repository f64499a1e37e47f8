import { LRUCache } from 'lru-cache';
import type { AnsweredBlock, Caller } from '../../network/requests/chain-context.ts';
import type {
  ChainRequest,
  ChainRequests,
  ChainSuccess,
} from '../../network/requests/chain-requests.ts';
import type { CacheSnapshot, Upstream } from '../../network/upstream/session.ts';
import { answerJson } from '../http/large-responses.ts';
import { failureReason } from '../http/request-log.ts';
import { type ErrorResponse, errorResponse } from '../kernel/errors.ts';
import { errorMembers, proofsJson, successMembers } from './envelope.ts';
import type { Input } from './input.ts';
import type { Caching, Context, Operation, V2Settings } from './operation.ts';
import { type AbortableRun, SharedRuns } from './shared-runs.ts';

/** A successful answer. */
export interface CachedResponse {
  readonly resultJson: string;
  readonly proofJson?: string;
  readonly block: AnsweredBlock | null;
}

/** Requests with longer keys are rarely repeated. */
const MAX_KEY_LENGTH = 4096;
/** Memory of an entry, without its strings. */
const ENTRY_BYTES = 256;

interface Entry {
  readonly answer: CachedResponse;
  /** The head for which the answer is valid; null: the answer is about a fixed block and never expires. */
  readonly head: unknown;
}

/**
 * Answers by operation and parameters, limited by size. Answers about the newest block are valid for one head; answers
 * about fixed blocks never expire.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, Entry>;
  #hits = 0;
  #misses = 0;

  /** 0 disables the cache. */
  constructor(maxBytes: number) {
    this.#entries = new LRUCache({
      maxSize: Math.max(1, maxBytes),
      maxEntrySize: Math.max(1, Math.floor(maxBytes / 8)),
      sizeCalculation: ({ answer }, key) => sizeOf(key, answer),
    });
  }

  get snapshot(): CacheSnapshot {
    const { size: entries, calculatedSize: bytes } = this.#entries;
    return { entries, bytes, hits: this.#hits, misses: this.#misses };
  }

  /** `head` is compared by identity: the upstream returns the same object as long as the head does not change. */
  get(key: string, head: unknown): CachedResponse | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined || (entry.head !== null && entry.head !== head)) {
      this.#misses++;
      return undefined;
    }
    this.#hits++;
    return entry.answer;
  }

  set(key: string, answer: CachedResponse, caching: Caching, head: unknown): void {
    if (key.length > MAX_KEY_LENGTH) return;
    this.#entries.set(key, { answer, head: caching === 'immutable' ? null : head });
  }

  clear(): void {
    this.#entries.clear();
  }
}

function sizeOf(key: string, { resultJson, proofJson = '' }: CachedResponse): number {
  return key.length + resultJson.length + proofJson.length + ENTRY_BYTES;
}

export interface ResponsesOptions {
  readonly requests: ChainRequests;
  readonly settings: V2Settings;
  readonly cacheBytes: number;
  /** Called for errors that indicate a defect of the server. */
  readonly onUnexpected: (error: unknown, operation: string) => void;
}

/** An answer ready to be sent; `members` is the JSON of the envelope without braces. */
export interface OperationResponse {
  readonly code: number;
  readonly members: string;
  readonly block: AnsweredBlock | null;
  /** The result, for caches; null if the operation failed. */
  readonly found: CachedResponse | null;
  /** Reason of the failure, for the log; null for success. */
  readonly failure: string | null;
}

interface OperationCall {
  readonly operation: Operation;
  readonly input: Input;
  readonly caller: Caller;
  /** Of the cache; null: the response is not cached. */
  readonly key: string | null;
}

/** The result of a run, shared by all callers that wait for it. */
type Outcome = { readonly servers: readonly number[] } & (
  | { readonly found: CachedResponse; readonly isCached?: true }
  | { readonly failure: Failure }
);

interface Failure extends ErrorResponse {
  /** The reason for the log. */
  readonly reason: string;
}

const NO_SERVERS: readonly number[] = [];

/** Runs operations for REST and JSON-RPC, with a cache; equal requests at the same time share one run. */
export class Responses {
  readonly #options: ResponsesOptions;
  readonly #cache: ResponseCache;
  /** By operation, parameters, kind of caller and head. */
  readonly #runs = new SharedRuns<Outcome>();

  constructor(options: ResponsesOptions) {
    this.#options = options;
    this.#cache = new ResponseCache(options.cacheBytes);
    options.requests.upstream.onChainChanged(() => this.#cache.clear());
  }

  /** Size limit of an answer, and of all answers of a batch together. */
  get maxBytes(): number {
    return this.#options.settings.maxResponseBytes;
  }

  get cache(): CacheSnapshot {
    return this.#cache.snapshot;
  }

  /**
   * Calls `respond` with the response, at once if it is cached. Never throws and never rejects, unless `respond` throws:
   * failures become error responses.
   */
  answer<T>(
    operation: Operation,
    input: () => Input,
    caller: Caller,
    respond: (response: OperationResponse) => T,
  ): T | Promise<T> {
    const startedMs = performance.now();
    const finish = (outcome: Outcome) => respond(toResponse(outcome, startedMs));
    const fail = (error: unknown) =>
      finish({ failure: this.#failure(error, operation), servers: NO_SERVERS });
    let answered: Outcome | Promise<Outcome>;
    try {
      const parsed = input();
      const answer = (isSynced: boolean) => this.#answer(operation, parsed, caller, isSynced);
      const { requests } = this.#options;
      const wait = operation.tag === 'Utils' ? null : requests.waitForChain(caller);
      answered = wait ? requests.withinTimeout(wait.then(answer)) : answer(true);
    } catch (error) {
      return fail(error);
    }
    return answered instanceof Promise ? answered.then(finish, fail) : finish(answered);
  }

  #answer(
    operation: Operation,
    input: Input,
    caller: Caller,
    isSynced: boolean,
  ): Outcome | Promise<Outcome> {
    const { caching, name } = operation;
    if (caching === 'never') {
      const { outcome, abort } = this.#start({ operation, input, caller, key: null });
      caller.onDisconnect(abort);
      return outcome;
    }
    const key = `${name}${caller.includeProof ? '+' : ' '}${input.key(operation)}`;
    const { head, chainProblem, generation } = this.#options.requests.upstream;
    const cached = chainProblem || !isSynced ? undefined : this.#cache.get(key, head);
    if (cached) {
      this.#options.requests.checkAge(cached.block);
      return { found: cached, servers: NO_SERVERS, isCached: true };
    }
    const runKey = `${generation} ${caller.privateServers} ${head?.id.seqno} ${key}`;
    const call = { operation, input, caller, key };
    return this.#runs.outcome(runKey, caller, (onEnd) => this.#start(call, onEnd));
  }

  #start(call: OperationCall, onEnd = () => {}): AbortableRun<Outcome> {
    const tvmAbort = new AbortController();
    // only TVM calls are aborted: a message that is being sent is still sent
    const abort = () => tvmAbort.abort();
    return { outcome: this.#run(call, tvmAbort, onEnd), abort };
  }

  /** Never rejects. */
  #run(
    { operation, input, caller, key }: OperationCall,
    tvmAbort: AbortController,
    onEnd: () => void,
  ): Promise<Outcome> {
    const { requests, settings } = this.#options;
    let head: Upstream['head'] = null;
    const run = (request: ChainRequest): unknown => {
      head = requests.upstream.head;
      return operation.handle(input.values(operation), contextOf(request, settings));
    };
    const fail = (error: unknown, servers: readonly number[]): Outcome => ({
      failure: this.#failure(error, operation),
      servers,
    });
    const isRepeatable = operation.tag !== 'Send';
    return requests.run(caller, { run, isRepeatable, tvmAbort }).then((outcome): Outcome => {
      onEnd();
      const { servers } = outcome;
      if ('error' in outcome) return fail(outcome.error, servers);
      try {
        const found = toCached(outcome, caller, this.maxBytes);
        if (key !== null && !outcome.isOutdated)
          this.#addToCache(key, found, operation.caching, head);
        return { found, servers };
      } catch (error) {
        return fail(error, servers);
      }
    });
  }

  /** If the head changed during the run, the answer may be about either head and is not cached. */
  #addToCache(key: string, answer: CachedResponse, caching: Caching, head: Upstream['head']): void {
    const isSameHead = head !== null && head === this.#options.requests.upstream.head;
    if (caching === 'immutable' || isSameHead) this.#cache.set(key, answer, caching, head);
  }

  #failure(error: unknown, operation: Operation): Failure {
    const failure = errorResponse(error);
    if (failure.isUnexpected) this.#options.onUnexpected(error, operation.name);
    return { ...failure, reason: failureReason(failure.text, error) };
  }
}

function contextOf(request: ChainRequest, settings: V2Settings): Context {
  const { upstream, tvm, tvmCall, gasLimit, sendDisabled, messageFeed } = request;
  return {
    upstream,
    tvm,
    tvmCall,
    gasLimit,
    sendDisabled,
    messageFeed,
    settings,
    chain: (options) => request.chain(options),
    now: () => request.now(),
  };
}

function success(
  found: CachedResponse,
  extra: Parameters<typeof successMembers>[1],
): OperationResponse {
  const members = successMembers(found.resultJson, extra, found.proofJson);
  return { code: 200, members, block: found.block, found, failure: null };
}

function failed(
  { code, text, explanation, reason }: Failure,
  servers: readonly number[],
  startedMs: number,
): OperationResponse {
  const extra = { servers, startedMs, cached: false };
  const members = errorMembers(code, text, extra, explanation);
  return { code, members, block: null, found: null, failure: reason };
}

/** Throws `ResponseTooLarge` above the limit. */
function toCached(
  { value, block, proofs }: ChainSuccess<unknown>,
  { includeProof }: Caller,
  maxBytes: number,
): CachedResponse {
  const resultJson = answerJson(value, maxBytes);
  return { resultJson, block, ...(includeProof && { proofJson: proofsJson(proofs) }) };
}

/** The response to one of the waiting callers, with the elapsed time of that caller. */
function toResponse(outcome: Outcome, startedMs: number): OperationResponse {
  const { servers } = outcome;
  if ('failure' in outcome) return failed(outcome.failure, servers, startedMs);
  return success(outcome.found, { servers, startedMs, cached: outcome.isCached === true });
}
