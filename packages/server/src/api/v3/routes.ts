import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ChainRequests } from '../../network/requests/chain-requests.ts';
import { isNotModified } from '../http/caching.ts';
import { minSeqnoOf } from '../http/caller.ts';
import { jsonInSlices, type SerializedResponse } from '../http/large-responses.ts';
import { failureReason } from '../http/request-log.ts';
import { InvalidRequest } from '../kernel/errors.ts';
import type { Json } from '../kernel/lossless-json.ts';
import { registerOperations } from '../kernel/operation.ts';
import type { Query } from '../kernel/params.ts';
import { errorResponse, sendV3, sendV3Error } from './error-responses.ts';
import { rowsAsked } from './fair-share.ts';
import type { IndexWait } from './index-wait.ts';
import { CONTRACTS_SEQNO, type Context, type Operation } from './operation.ts';
import { readBody, readInput } from './params/v3-type.ts';
import {
  type ContextOptions,
  type Load,
  requestContexts,
  type WithContext,
} from './request-context.ts';

export interface V3Options extends ContextOptions {
  readonly operations: readonly Operation[];
  readonly maxBodyBytes: number;
}

/** Skipping more rows than this is slow in PostgreSQL. */
const DEEP_OFFSET = 1000;
/** Reading more rows than this takes long, in PostgreSQL and on the event loop. */
const MANY_ROWS = 100;
/** Operations that read the chain instead of the index. */
const CHAIN_TAGS: readonly Operation['tag'][] = ['Legacy', 'Emulation'];

/** Registers every operation under each of its names. The caller sets the prefix. */
export function v3Routes(
  app: FastifyInstance,
  options: V3Options,
  requests: ChainRequests,
  indexed: IndexWait,
): void {
  const withContext = requestContexts(options, requests);
  const run: Run = (operation, input, request, reply) =>
    requests.withinTimeout(runOperation(operation, input, request, reply, withContext, indexed));
  registerOperations(app, options.operations, (operation) => ({
    bodyLimit: options.maxBodyBytes,
    config: { operation: operation.name, rows: (query: Query) => rowsAsked(operation, query) },
    handler: (request, reply) => respond(operation, request, reply, run),
    // of bodies that cannot be parsed, before the handler runs
    errorHandler: (error, request, reply) =>
      app.errorHandler(refused(operation, error), request, reply),
  }));
}

type Values = ReturnType<typeof inputOf>;
/** Runs an operation within the timeout of a request; returns the serialized response. */
type Run = (
  operation: Operation,
  input: Values,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<SerializedResponse>;

async function runOperation(
  operation: Operation,
  input: Values,
  request: FastifyRequest,
  reply: FastifyReply,
  withContext: WithContext,
  indexed: IndexWait,
): Promise<SerializedResponse> {
  await indexed.wait(minSeqnoOf(request), operation.readsContracts ?? false);
  const load = loadOf(operation, input, request.query as Query);
  return withContext(request, reply, load, async (context) => {
    if (operation.readsContracts) await setContractsSeqno(context, reply);
    return jsonInSlices(await operation.handle(input, context), context.settings.maxResponseBytes);
  });
}

function loadOf(operation: Operation, input: Values, query: Query): Load {
  if (CHAIN_TAGS.includes(operation.tag)) return 'chain';
  const isDeep = Number(input.offset ?? 0) > DEEP_OFFSET;
  return isDeep || rowsAsked(operation, query) > MANY_ROWS ? 'long' : 'index';
}

async function respond(
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  run: Run,
): Promise<FastifyReply> {
  try {
    const { json, tag } = await run(operation, inputOf(operation, request), request, reply);
    // revalidated even for a block by seqno: a devnet can be reverted, a range can be reindexed
    const isRead = request.method !== 'POST';
    if (isRead && isNotModified(reply, tag, 'revalidated')) return reply.code(304).send();
    return sendV3(reply, 200, json);
  } catch (error) {
    const response = errorResponse(error);
    if (response.isUnexpected) request.log.error({ err: error, reqId: request.id }, 'unexpected');
    return sendV3Error(reply, response, failureReason(response.text, error));
  }
}

/** Read before the rows, which are then at least as new. */
async function setContractsSeqno({ store }: Context, reply: FastifyReply): Promise<void> {
  const seqno = await store.cache.contractsSeqno.get();
  if (seqno !== null) reply.header(CONTRACTS_SEQNO, seqno);
}

function inputOf(operation: Operation, { method, body, query }: FastifyRequest) {
  const { params } = operation;
  try {
    return method === 'POST'
      ? readBody(params, body as Json | undefined)
      : readInput(params, query as Query);
  } catch (error) {
    throw refused(operation, error as Error);
  }
}

/** An invalid request, as the operation refuses it. */
function refused({ refusal }: Operation, error: Error): Error {
  return refusal && error instanceof InvalidRequest ? refusal(error) : error;
}
