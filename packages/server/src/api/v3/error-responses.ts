import type { FastifyReply } from 'fastify';
import { IndexEmpty, isMissingTable, isTimeout, isTransient } from '../../store/errors.ts';
import { errorResponse as chainErrorResponse, type ErrorResponse } from '../kernel/errors.ts';
import type { Failures } from '../kernel/paths.ts';
import type { Operation } from './operation.ts';

const RETRY_SECONDS = '1';

/** Sends JSON without an envelope; the header `server-timing` reports the duration. */
export function sendV3(reply: FastifyReply, code: number, json: string): FastifyReply {
  return reply
    .code(code)
    .header('content-type', 'application/json; charset=utf-8')
    .header('server-timing', `app;dur=${reply.elapsedTime.toFixed(3)}`)
    .send(json);
}

export function sendV3Error(
  reply: FastifyReply,
  { code, text, explanation }: ErrorResponse,
  failure = text,
): FastifyReply {
  reply.request.failure = failure;
  if (code === 503) reply.header('retry-after', RETRY_SECONDS);
  return sendV3(
    reply,
    code,
    JSON.stringify({ code, error: text, ...(explanation && { explanation }) }),
  );
}

const TIMEOUT: ErrorResponse = {
  code: 500,
  text: 'query timeout: ask for less, by naming accounts or by bounds of lt or time',
};

const NO_INDEX =
  'nothing is indexed yet: start `tonway index`, which continues from the newest block, and `tonway backfill` for older ones';

/** Maps an error to its status code and text; v3 maps errors only here. */
export function errorResponse(error: unknown): ErrorResponse {
  if (isTransient(error)) return { code: 503, text: 'database unavailable, retry shortly' };
  if (isTimeout(error)) return TIMEOUT;
  if (error instanceof IndexEmpty || isMissingTable(error)) return { code: 503, text: NO_INDEX };
  const response = chainErrorResponse(error);
  return response.isUnexpected ? { ...response, text: 'internal server error' } : response;
}

/** Description and example of each HTTP status. */
export const V3_FAILURES: Failures = {
  400: ['A parameter is missing', 'trace_id or action_id is required'],
  401: [
    'The API key does not exist, or a parameter of an older operation is missing',
    'API key does not exist',
  ],
  403: ['The API key is not for this network', 'Network not allowed'],
  404: ['The requested data are not indexed', 'blocks not found'],
  409: ['The account is not of the required kind', 'not a wallet'],
  413: ['The body is too large', 'Payload Too Large'],
  422: ['A parameter is invalid', 'limit is not allowed: 2000 > 1000'],
  429: ['Too many requests', 'Ratelimit exceeded'],
  500: ['The query timed out, or the chain refuses the request', 'query timeout'],
  503: ['The database is unavailable, or there is no index yet', 'there is no index yet'],
  504: ['No lite server answered in time', 'LITE_SERVER_NETWORK timeout'],
  542: ['No lite server can answer', 'no workers available (archival=0 mode=Single)'],
};

/** Every operation may respond with these. */
const COMMON_CODES = [401, 403, 422, 429, 500, 503];
const BODY_CODES = [413];
/** Operations that query a lite server use the codes of v2. */
const CHAIN_CODES = [504, 542];

export function failuresOf({ tag, methods, failures = [] }: Operation): readonly number[] {
  const codes = [...COMMON_CODES, ...failures];
  if (methods?.includes('post')) codes.push(...BODY_CODES);
  if (tag === 'Legacy' || tag === 'Emulation') codes.push(...CHAIN_CODES);
  return codes;
}
