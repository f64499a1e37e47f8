import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { entityTag, isNotModified } from '../http/caching.ts';
import { HttpCaller, minSeqnoOf } from '../http/caller.ts';
import { answerJson } from '../http/large-answers.ts';
import type { Json } from '../http/lossless-json.ts';
import { failureReason } from '../http/request-log.ts';
import type { ChainRequests } from '../requests/chain-requests.ts';
import type { Database } from '../store/database.ts';
import { IndexFacts, ReadStore } from '../store/read/read-store.ts';
import { RequestQueries } from '../store/read/request-queries.ts';
import type { Queries } from '../store/session.ts';
import { sendV3, sendV3Error } from './answer.ts';
import { errorAnswer } from './error-answer.ts';
import type { IndexWait } from './index-wait.ts';
import { type Query, readBody, readInput } from './input.ts';
import { onChain } from './on-chain.ts';
import type { Context, Operation, V3Settings } from './operation.ts';
import { NEXT_CURSOR } from './page.ts';
import { booleanKind } from './params/boolean.ts';
import { int32Kind } from './params/number.ts';

export interface V3Options {
  readonly operations: readonly Operation[];
  /** The primary or a replica. */
  readonly database: Database;
  /** For all statements of a request together. */
  readonly requestTimeoutMs: number;
  readonly maxBodyBytes: number;
  /** Each answer is of one moment, also where the chain goes back meanwhile, as a devnet's does. */
  readonly oneSnapshot?: boolean;
  readonly settings: V3Settings;
}

/** Leaving out more rows than this takes the database long. */
const DEEP_OFFSET = 1000;

/** Every operation under each of its names. The prefix is the caller's. */
export function v3Routes(
  app: FastifyInstance,
  options: V3Options,
  requests: ChainRequests,
  indexed: IndexWait,
): void {
  const inContext = contexts(options, requests);
  for (const operation of options.operations) {
    const { name, aliases = [], methods = ['get'] } = operation;
    for (const path of [name, ...aliases])
      app.route({
        method: methods.map((method) => method.toUpperCase()),
        url: `/${path}`,
        bodyLimit: options.maxBodyBytes,
        config: { operation: name },
        handler: (request, reply) => answer(operation, request, reply, inContext, indexed),
      });
  }
}

async function answer(
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  inContext: ReturnType<typeof contexts>,
  indexed: IndexWait,
): Promise<FastifyReply> {
  try {
    const input = inputOf(operation, request);
    await indexed.wait(minSeqnoOf(request));
    const isDeep = Number(input.offset ?? 0) > DEEP_OFFSET;
    const handle = async (context: Context) =>
      answerJson(await operation.handle(input, context), context.settings.maxAnswerBytes);
    const json = await inContext(request, reply, isDeep, handle);
    // a named block, too, may be another after a devnet was reverted or a range was indexed anew
    const isRead = request.method !== 'POST';
    if (isRead && isNotModified(reply, entityTag(json), 'revalidated'))
      return reply.code(304).send();
    return sendV3(reply, 200, json);
  } catch (error) {
    const told = errorAnswer(error);
    if (told.isUnexpected) request.log.error({ err: error, reqId: request.id }, 'unexpected');
    return sendV3Error(reply, told, failureReason(told.text, error));
  }
}

function inputOf({ params }: Operation, { method, body, query }: FastifyRequest) {
  return method === 'POST'
    ? readBody(params, body as Json | undefined)
    : readInput(params, query as Query);
}

/** What callers switch for one request, by a header or by its twin in the query; what cannot be read is ignored. */
function contexts(options: V3Options, requests: ChainRequests) {
  const { database, requestTimeoutMs, oneSnapshot = false, settings } = options;
  const facts = new IndexFacts(database);
  const oneAtATime = queue();
  const contextOf = (request: FastifyRequest, reply: FastifyReply, queries: Queries): Context => ({
    store: new ReadStore(queries, facts),
    onChain: onChain(requests, new HttpCaller(request, reply, false)),
    settings,
    wantsAddressBook: !isOn(request, 'x-no-address-book'),
    wantsMetadata: !isOn(request, 'x-no-metadata'),
    sayNextCursor: (cursor) => void reply.header(NEXT_CURSOR, cursor),
  });
  return <T>(
    request: FastifyRequest,
    reply: FastifyReply,
    isDeep: boolean,
    work: (context: Context) => Promise<T>,
  ): Promise<T> => {
    const askedMs = int32Kind.read(switchText(request, 'x-timeout')) ?? 0;
    const timeoutMs = askedMs > 0 ? Math.min(askedMs, requestTimeoutMs) : requestTimeoutMs;
    const deadlineMs = performance.now() + timeoutMs;
    const within = (snapshot: Queries | null) => {
      const queries = new RequestQueries(database, facts, deadlineMs, snapshot);
      return work(contextOf(request, reply, queries));
    };
    const run = () => (oneSnapshot ? database.snapshot(within) : within(null));
    return isDeep ? oneAtATime(run) : run();
  };
}

/** Deep pages wait for each other, so that all others find a free connection; the wait counts for their time limit. */
function queue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
}

function isOn(request: FastifyRequest, header: string): boolean {
  return booleanKind.read(switchText(request, header)) === true;
}

function switchText({ headers, query }: FastifyRequest, header: string): string {
  const twin = [(query as Query)[header.replaceAll('-', '_')]].flat().at(-1);
  return String(headers[header] ?? twin ?? '');
}
