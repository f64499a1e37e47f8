import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PendingReader } from '../../index/pending/traces/pending-store.ts';
import { chainRunner, type OnChain } from '../../network/requests/chain-context.ts';
import type { ChainRequests } from '../../network/requests/chain-requests.ts';
import type { Database } from '../../store/database.ts';
import { IndexCache } from '../../store/lists/index-cache.ts';
import { ReadStore } from '../../store/lists/read-store.ts';
import { RequestQueries } from '../../store/lists/request-queries.ts';
import { inBackground } from '../../util/time-slice.ts';
import { HttpCaller } from '../http/caller.ts';
import type { Query } from '../kernel/params.ts';
import { FairShare } from './fair-share.ts';
import type { Context, OperatorNames, TokenImages, V3Settings } from './operation.ts';
import { NEXT_CURSOR } from './paging.ts';
import { int32Type } from './params/number.ts';
import { booleanType } from './params/v3-type.ts';

export interface ContextOptions {
  /** The primary or a replica. */
  readonly database: Database;
  /** Timeout of all statements of a request together. */
  readonly requestTimeoutMs: number;
  /**
   * Runs all statements of a request in one snapshot, for chains that can be reverted, such as a devnet. The snapshot ends
   * while the request waits for the chain or for pending traces, which take longer than statements.
   */
  readonly oneSnapshot?: boolean;
  readonly settings: V3Settings;
  readonly recognizer: Context['recognizer'];
  /** Null or absent: there are no pending traces. */
  readonly pending?: Context['pending'];
  readonly names?: OperatorNames | null;
  readonly images?: TokenImages | null;
}

/** Runs the handler of a request with a new context. */
export type WithContext = <T>(
  request: FastifyRequest,
  reply: FastifyReply,
  load: Load,
  handle: (context: Context) => Promise<T>,
) => Promise<T>;

/**
 * Options of a request are headers, or query parameters of the same name with underscores. Invalid values are ignored.
 */
export function requestContexts(options: ContextOptions, requests: ChainRequests): WithContext {
  const { database, requestTimeoutMs, oneSnapshot = false, settings } = options;
  const { recognizer, pending = null, names = null, images = null } = options;
  const cache = new IndexCache(database);
  const runShared = sharedRuns(database.connections);
  const contextOf = (
    request: FastifyRequest,
    reply: FastifyReply,
    queries: RequestQueries,
  ): Context => ({
    // A snapshot has a cache of its own, which is filled in it: it must not wait for another connection.
    store: oneSnapshot ? new ReadStore(queries) : new ReadStore(queries, cache),
    onChain: onChainOutside(queries, chainRunner(requests, new HttpCaller(request, reply, false))),
    settings,
    recognizer,
    pending: pending && pendingOutside(queries, pending),
    names,
    images,
    actionsVersion: actionsVersion(request),
    wantsAddressBook: !isEnabled(request, 'x-no-address-book'),
    wantsMetadata: !isEnabled(request, 'x-no-metadata'),
    setNextCursor: (cursor) => void reply.header(NEXT_CURSOR, cursor),
  });
  return (request, reply, load, handle) => {
    const requestedMs = int32Type.read(headerOrQuery(request, 'x-timeout')) ?? 0;
    const timeoutMs = requestedMs > 0 ? Math.min(requestedMs, requestTimeoutMs) : requestTimeoutMs;
    const deadlineMs = performance.now() + timeoutMs;
    const run = async () => {
      const batchRows = load === 'long' ? BATCH_ROWS : 0;
      using queries = new RequestQueries(database, cache, { deadlineMs, oneSnapshot, batchRows });
      return await handle(contextOf(request, reply, queries));
    };
    return runShared(load, new HttpCaller(request, reply, false), run);
  };
}

/**
 * What a request uses: `index`: PostgreSQL; `long`: PostgreSQL for a long time; `chain`: the TVM or a lite server, which
 * have their own queues.
 */
export type Load = 'index' | 'long' | 'chain';

/** Long requests that run at once: more would occupy PostgreSQL and the event loop. */
const LONG_PLACES = 1;
/** Rows of a long request that are read at once. A short one saves the round trips. */
const BATCH_ROWS = 100;

/** Runs requests when it is their turn: clients share the index fairly, and long requests let others pass. */
function sharedRuns(connections: number) {
  const index = new FairShare(connections);
  const long = new FairShare(LONG_PLACES);
  return <T>(load: Load, caller: HttpCaller, run: () => Promise<T>): Promise<T> => {
    if (load === 'chain') return run();
    if (load === 'index') return index.run(caller, run);
    return long.run(caller, () => inBackground(() => index.isBusy, run));
  };
}

function onChainOutside(queries: RequestQueries, onChain: OnChain): OnChain {
  return (task, options) => queries.outsideSnapshot(() => onChain(task, options));
}

function pendingOutside(queries: RequestQueries, pending: PendingReader): PendingReader {
  return {
    byAccounts: (accounts) => queries.outsideSnapshot(() => pending.byAccounts(accounts)),
    byHashes: (hashes) => queries.outsideSnapshot(() => pending.byHashes(hashes)),
  };
}

function isEnabled(request: FastifyRequest, header: string): boolean {
  return booleanType.read(headerOrQuery(request, header)) === true;
}

function headerOrQuery({ headers, query }: FastifyRequest, header: string): string {
  const parameter = [(query as Query)[header.replaceAll('-', '_')]].flat().at(-1);
  return String(headers[header] ?? parameter ?? '');
}

/** Any value of `supported_action_types`; the header overrides the parameter. */
export function actionsVersion({
  headers,
}: Pick<FastifyRequest, 'headers'>): readonly string[] | null {
  const names = String(headers['x-actions-version'] ?? '')
    .split(',')
    .map((name) => name.trim());
  return names.some((name) => name !== '') ? names.filter((name) => name !== '') : null;
}
