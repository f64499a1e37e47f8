import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ageSeconds } from '../../network/requests/chain-requests.ts';
import { TimeSlice } from '../../util/time-slice.ts';
import type { FailedItem } from '../http/access.ts';
import { entityTag, type Freshness, isNotModified } from '../http/caching.ts';
import { HttpCaller } from '../http/caller.ts';
import { ResponseTooLarge } from '../kernel/errors.ts';
import type { Json } from '../kernel/lossless-json.ts';
import { registerOperations } from '../kernel/operation.ts';
import type { Query } from '../kernel/params.ts';
import { sendJson, sendMembers } from './envelope.ts';
import { jsonInput, queryInput } from './input.ts';
import {
  answerRpc,
  type Call,
  type RpcResponse,
  rejectRpc,
  rpcMethod,
  rpcRequests,
} from './json-rpc.ts';
import type { Operation, V2Settings } from './operation.ts';
import type { CachedResponse, OperationResponse, Responses } from './responses.ts';

/** Null: clients must not cache the answer. */
function freshnessOf(
  { caching }: Operation,
  { blocksAreFinal }: Pick<V2Settings, 'blocksAreFinal'>,
): Freshness | null {
  if (caching === 'never') return null;
  return caching === 'immutable' && blocksAreFinal ? 'immutable' : 'revalidated';
}

function sendResponse(
  reply: FastifyReply,
  answer: OperationResponse,
  freshness: Freshness | null,
): FastifyReply {
  setResponseHeaders(reply, answer);
  const { found, block } = answer;
  // unverified answers are not immutable: another server may answer differently
  const limited = block?.verified === 'none' && freshness ? 'revalidated' : freshness;
  if (found && limited && isNotModified(reply, tagOf(found), limited))
    return reply.code(304).send();
  return sendMembers(reply, answer.code, answer.members);
}

/** Entity tags are computed once per cached answer. */
const TAGS = new WeakMap<CachedResponse, string>();

function tagOf(found: CachedResponse): string {
  const tag = TAGS.get(found) ?? entityTag(`${found.resultJson}${found.proofJson ?? ''}`);
  TAGS.set(found, tag);
  return tag;
}

function setResponseHeaders(reply: FastifyReply, { block, failure }: OperationResponse): void {
  if (failure !== null) reply.request.failure = failure;
  if (!block) return;
  reply.header('x-tonway-block', block.text).header('x-tonway-verified', block.verified);
  const age = ageSeconds(block);
  if (age !== null) reply.header('x-tonway-block-age', age);
}

export interface RoutesOptions {
  readonly answers: Responses;
  readonly operations: readonly Operation[];
  readonly settings: Pick<V2Settings, 'blocksAreFinal'>;
}

const LIMITED = 'Ratelimit exceeded';

/** Registers JSON-RPC and a route for every operation and alias. The caller sets the path prefix. */
export function registerV2Routes(app: FastifyInstance, options: RoutesOptions): void {
  const { answers, operations } = options;
  const byName = operationsByName(operations);
  registerOperations(app, operations, (operation) => routeOf(operation, options));
  app.post('/jsonRPC', { config: { operation: 'jsonRPC' } }, (request, reply) =>
    answerJsonRpc(request, reply, byName, answers),
  );
}

/** Operations by name and by alias. */
function operationsByName(operations: readonly Operation[]): Map<string, Operation> {
  const named = operations.flatMap((operation) =>
    [operation.name, ...(operation.aliases ?? [])].map((name) => [name, operation] as const),
  );
  return new Map(named);
}

function routeOf(operation: Operation, { answers, settings }: RoutesOptions) {
  const freshness = freshnessOf(operation, settings);
  return {
    config: { operation: operation.name },
    handler(request: FastifyRequest, reply: FastifyReply) {
      const isPost = request.method === 'POST';
      const input = () =>
        isPost ? jsonInput(request.body as Json | undefined) : queryInput(request.query as Query);
      const caller = new HttpCaller(request, reply);
      return answers.answer(operation, input, caller, (response) =>
        sendResponse(reply, response, isPost ? null : freshness),
      );
    },
  };
}

async function answerJsonRpc(
  request: FastifyRequest,
  reply: FastifyReply,
  operations: ReadonlyMap<string, Operation>,
  answers: Responses,
): Promise<FastifyReply> {
  const { isBatch, requests } = rpcRequests(request.body as Json | undefined);
  // the gateway has already counted the first request
  const served = requests.length > 1 ? 1 + (await request.access.take(requests.length - 1)) : 1;
  const names = requests
    .slice(0, served)
    .map((each) => operations.get(rpcMethod(each))?.name ?? request.operation);
  if (isBatch) request.batch = names;
  else request.operation = names[0] ?? request.operation;
  const caller = new HttpCaller(request, reply);
  const call: Call = (name, input) => {
    const operation = operations.get(name);
    return operation && answers.answer(operation, input, caller, (response) => response);
  };
  let bytesLeft = answers.maxBytes;
  const answerNext = async (each: Json): Promise<RpcResponse> => {
    const answer = await answerRpc(each, call);
    bytesLeft -= answer.json.length;
    return bytesLeft >= 0
      ? answer
      : rejectRpc(each, 500, new ResponseTooLarge(answers.maxBytes).message);
  };
  const slice = new TimeSlice();
  const pending: Promise<RpcResponse>[] = [];
  for (const each of requests.slice(0, served)) {
    pending.push(answerNext(each));
    if (slice.isOver) await slice.next();
  }
  const answered = await Promise.all(pending);
  const limited = requests.slice(served).map((each) => rejectRpc(each, 429, LIMITED));
  const [first] = answered;
  if (isBatch || !first) {
    request.failedItems = failedItems(answered, names, limited.length);
    return sendJson(reply, 200, `[${[...answered, ...limited].map(({ json }) => json).join()}]`);
  }
  setResponseHeaders(reply, first.answer);
  return sendJson(reply, first.answer.code, first.json);
}

/** The failed requests of a batch for the log; requests above the rate limit are one entry. */
function failedItems(
  answered: readonly RpcResponse[],
  names: readonly string[],
  limited: number,
): readonly FailedItem[] {
  const failed = answered.flatMap(({ answer: { code, failure } }, i) =>
    failure === null ? [] : [{ operation: names[i] ?? '', code, failure }],
  );
  if (limited === 0) return failed;
  const failure = `${LIMITED}: ${limited} of ${answered.length + limited} requests`;
  return [...failed, { operation: 'jsonRPC', code: 429, failure }];
}
