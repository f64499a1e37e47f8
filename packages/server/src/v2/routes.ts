import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Answer, Answers, Caller } from './answers.ts';
import { sendJson, sendMembers, sendV2Error } from './envelope.ts';
import { jsonInput, type Query, queryInput } from './input.ts';
import { answerRpc, type Call, rpcMethod, rpcRequests } from './json-rpc.ts';
import type { Operation } from './operation.ts';
import type { Json } from './params/param.ts';

export interface RoutesOptions {
  readonly answers: Answers;
  readonly operations: readonly Operation[];
}

/** Every operation under each of its names, and JSON-RPC. The prefix is the caller's. */
export function v2Routes(app: FastifyInstance, { answers, operations }: RoutesOptions): void {
  const byName = operationsByName(operations);
  for (const [name, operation] of byName) operationRoutes(app, name, operation, answers);
  app.post('/jsonRPC', { config: { operation: 'jsonRPC' } }, (request, reply) =>
    answerJsonRpc(request, reply, byName, answers),
  );
}

/** An operation is known by its name and by its aliases. */
function operationsByName(operations: readonly Operation[]): Map<string, Operation> {
  const named = operations.flatMap((operation) =>
    [operation.name, ...(operation.aliases ?? [])].map((name) => [name, operation] as const),
  );
  return new Map(named);
}

function operationRoutes(
  app: FastifyInstance,
  name: string,
  operation: Operation,
  answers: Answers,
): void {
  const options = { config: { operation: operation.name } };
  if (operation.methods === 'read')
    app.get(`/${name}`, options, (request, reply) => {
      const input = () => queryInput(request.query as Query);
      return respond(reply, answers.answer(operation, input, callerOf(request)));
    });
  app.post(`/${name}`, options, (request, reply) => {
    const input = () => jsonInput(request.body as Json | undefined);
    return respond(reply, answers.answer(operation, input, callerOf(request)));
  });
}

async function answerJsonRpc(
  request: FastifyRequest,
  reply: FastifyReply,
  operations: ReadonlyMap<string, Operation>,
  answers: Answers,
): Promise<FastifyReply> {
  const { isBatch, requests } = rpcRequests(request.body as Json | undefined);
  // the gateway has counted the first one
  if (requests.length > 1 && !(await request.access.take(requests.length - 1)))
    return sendV2Error(reply, 429, 'Ratelimit exceeded');
  const names = requests.map((each) => operations.get(rpcMethod(each))?.name ?? request.operation);
  if (isBatch) request.batch = names;
  else request.operation = names[0] ?? request.operation;
  const caller = callerOf(request);
  const call: Call = (name, input) => {
    const operation = operations.get(name);
    return operation && answers.answer(operation, input, caller);
  };
  const answered = await Promise.all(requests.map((each) => answerRpc(each, call)));
  const [first] = answered;
  if (isBatch || !first)
    return sendJson(reply, 200, `[${answered.map(({ json }) => json).join()}]`);
  tellBlock(reply, first.answer);
  return sendJson(reply, first.answer.code, first.json);
}

function callerOf({ access, query, headers }: FastifyRequest): Caller {
  const { proof } = query as Query;
  return {
    privateServers: access.privateServers,
    includeProof: isYes(proof) || isYes(headers['x-include-proof']),
  };
}

function isYes(value: string | readonly string[] | undefined): boolean {
  return value === 'true' || value === '1';
}

function respond(reply: FastifyReply, answer: Answer | Promise<Answer>) {
  if (!(answer instanceof Promise)) return sendAnswer(reply, answer);
  return answer.then((ready) => sendAnswer(reply, ready));
}

function sendAnswer(reply: FastifyReply, answer: Answer): FastifyReply {
  tellBlock(reply, answer);
  return sendMembers(reply, answer.code, answer.members);
}

function tellBlock(reply: FastifyReply, { block }: Answer): void {
  if (block) reply.header('x-tonway-block', block.text).header('x-tonway-verified', block.verified);
}
