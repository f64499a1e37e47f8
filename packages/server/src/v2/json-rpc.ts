import { writeLosslessJson } from '../http/lossless-json.ts';
import type { Answer } from './answers.ts';
import { errorMembers } from './envelope.ts';
import { InvalidRequest } from './errors.ts';
import { type Input, jsonInput } from './input.ts';
import type { Json } from './params/param.ts';

const MAX_BATCH = 100;

/** Answers one operation by its name; undefined where there is none. */
export type Call = (name: string, input: () => Input) => Answer | Promise<Answer> | undefined;

export interface RpcAnswer {
  readonly json: string;
  readonly answer: Answer;
}

/** The requests of a body: one, or a batch; throws where a batch is empty or too long. */
export function rpcRequests(body: Json | undefined): {
  isBatch: boolean;
  requests: readonly Json[];
} {
  if (!Array.isArray(body)) return { isBatch: false, requests: [body ?? null] };
  if (body.length === 0) throw new InvalidRequest('a batch should not be empty');
  if (body.length > MAX_BATCH)
    throw new InvalidRequest(`a batch should have at most ${MAX_BATCH} requests`);
  return { isBatch: true, requests: body };
}

/** The name that a request asks for; empty where it gives none. */
export function rpcMethod(request: Json): string {
  return isObject(request) && typeof request.method === 'string' ? request.method : '';
}

/** One request: the envelope of the operation, with the request's `id`. */
export async function answerRpc(request: Json, call: Call): Promise<RpcAnswer> {
  const id = isObject(request) && Object.hasOwn(request, 'id') ? request.id : undefined;
  const answer = await dispatch(request, call);
  const idMember = id === undefined ? '' : `,"id":${writeLosslessJson(id)}`;
  return { json: `{${answer.members},"jsonrpc":"2.0"${idMember}}`, answer };
}

async function dispatch(request: Json, call: Call): Promise<Answer> {
  const startedMs = performance.now();
  const refuse = (text: string): Answer => ({
    code: 422,
    members: errorMembers(422, text, { servers: [], startedMs, cached: false }),
    block: null,
  });
  if (!isObject(request)) return refuse('a request should be an object');
  const { method, params } = request;
  if (method === undefined) return refuse("Error at path 'method': Field is missing");
  if (typeof method !== 'string') return refuse('method should be string');
  return (await call(method, () => paramsInput(params))) ?? refuse('Unknown method');
}

/** Absent, null and `[]` mean `{}`. */
function paramsInput(params: Json | undefined): Input {
  const isEmpty = params === undefined || params === null || isEmptyArray(params);
  if (!isEmpty && !isObject(params)) throw new InvalidRequest('params must contain an object');
  return jsonInput(isEmpty ? {} : params);
}

function isEmptyArray(value: Json): boolean {
  return Array.isArray(value) && value.length === 0;
}

function isObject(value: Json | undefined): value is Readonly<Record<string, Json>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
