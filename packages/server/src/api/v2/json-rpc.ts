import { InvalidRequest } from '../kernel/errors.ts';
import { type Json, writeLosslessJson } from '../kernel/lossless-json.ts';
import { errorMembers } from './envelope.ts';
import { type Input, jsonInput } from './input.ts';
import type { OperationResponse } from './responses.ts';

const MAX_BATCH = 100;

/** Runs an operation by name; undefined if there is no such operation. */
export type Call = (
  name: string,
  input: () => Input,
) => OperationResponse | Promise<OperationResponse> | undefined;

export interface RpcResponse {
  readonly json: string;
  readonly answer: OperationResponse;
}

/** The requests of a body, a single request or a batch; throws if a batch is empty or too long. */
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

/** The method of a request; empty if absent. */
export function rpcMethod(request: Json): string {
  return isObject(request) && typeof request.method === 'string' ? request.method : '';
}

/** Answers one request: the envelope of the operation with the `id` of the request. */
export async function answerRpc(request: Json, call: Call): Promise<RpcResponse> {
  return rpcResponseTo(request, await dispatch(request, call));
}

/** Answers a request with an error without running it. */
export function rejectRpc(request: Json, code: number, text: string): RpcResponse {
  return rpcResponseTo(request, refusal(code, text));
}

function rpcResponseTo(request: Json, answer: OperationResponse): RpcResponse {
  const id = isObject(request) && Object.hasOwn(request, 'id') ? request.id : undefined;
  const idMember = id === undefined ? '' : `,"id":${writeLosslessJson(id)}`;
  return { json: `{${answer.members},"jsonrpc":"2.0"${idMember}}`, answer };
}

async function dispatch(request: Json, call: Call): Promise<OperationResponse> {
  if (!isObject(request)) return refusal(422, 'a request should be an object');
  const { method, params } = request;
  if (method === undefined) return refusal(422, "Error at path 'method': Field is missing");
  if (typeof method !== 'string') return refusal(422, 'method should be string');
  return (await call(method, () => paramsInput(params))) ?? refusal(422, 'Unknown method');
}

function refusal(code: number, text: string): OperationResponse {
  const extra = { servers: [], startedMs: performance.now(), cached: false };
  return {
    code,
    members: errorMembers(code, text, extra),
    block: null,
    found: null,
    failure: text,
  };
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
