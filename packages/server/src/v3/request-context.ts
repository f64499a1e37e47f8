import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpCaller } from '../http/caller.ts';
import type { ChainRequests } from '../requests/chain-requests.ts';
import { chainRunner } from '../requests/chain-runner.ts';
import type { Database } from '../store/database.ts';
import { IndexFacts } from '../store/read/index-facts.ts';
import { ReadStore } from '../store/read/read-store.ts';
import { RequestQueries } from '../store/read/request-queries.ts';
import type { Queries } from '../store/session.ts';
import type { Query } from './input.ts';
import type { Context, OperatorNames, TokenImages, V3Settings } from './operation.ts';
import { NEXT_CURSOR } from './page.ts';
import { booleanKind } from './params/kind.ts';
import { int32Kind } from './params/number.ts';

export interface ContextOptions {
  /** The primary or a replica. */
  readonly database: Database;
  /** Timeout of all statements of a request together. */
  readonly requestTimeoutMs: number;
  /** Runs all statements of a request in one snapshot, for chains that can be reverted, such as a devnet. */
  readonly oneSnapshot?: boolean;
  readonly settings: V3Settings;
  readonly recogniser: Context['recogniser'];
  /** Null or absent: there are no pending traces. */
  readonly pending?: Context['pending'];
  readonly names?: OperatorNames | null;
  readonly images?: TokenImages | null;
}

/** Runs the handler of a request with a new context. */
export type WithContext = <T>(
  request: FastifyRequest,
  reply: FastifyReply,
  isDeep: boolean,
  handle: (context: Context) => Promise<T>,
) => Promise<T>;

/**
 * Options of a request are headers, or query parameters of the same name with underscores. Invalid values are ignored.
 */
export function requestContexts(options: ContextOptions, requests: ChainRequests): WithContext {
  const { database, requestTimeoutMs, oneSnapshot = false, settings } = options;
  const { recogniser, pending = null, names = null, images = null } = options;
  const facts = new IndexFacts(database);
  const runSerially = serialQueue();
  const contextOf = (request: FastifyRequest, reply: FastifyReply, queries: Queries): Context => ({
    store: new ReadStore(queries, facts),
    onChain: chainRunner(requests, new HttpCaller(request, reply, false)),
    settings,
    recogniser,
    pending,
    names,
    images,
    actionsVersion: actionsVersion(request),
    wantsAddressBook: !isEnabled(request, 'x-no-address-book'),
    wantsMetadata: !isEnabled(request, 'x-no-metadata'),
    setNextCursor: (cursor) => void reply.header(NEXT_CURSOR, cursor),
  });
  return (request, reply, isDeep, handle) => {
    const requestedMs = int32Kind.read(headerOrQuery(request, 'x-timeout')) ?? 0;
    const timeoutMs = requestedMs > 0 ? Math.min(requestedMs, requestTimeoutMs) : requestTimeoutMs;
    const deadlineMs = performance.now() + timeoutMs;
    const handleIn = (snapshot: Queries | null) => {
      const queries = new RequestQueries(database, facts, deadlineMs, snapshot);
      return handle(contextOf(request, reply, queries));
    };
    const run = () => (oneSnapshot ? database.snapshot(handleIn) : handleIn(null));
    return isDeep ? runSerially(run) : run();
  };
}

/** Runs deep pages one at a time, to keep connections free for other requests. The wait counts towards the timeout. */
function serialQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
}

function isEnabled(request: FastifyRequest, header: string): boolean {
  return booleanKind.read(headerOrQuery(request, header)) === true;
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
