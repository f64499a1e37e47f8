import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { maskKeys } from './mask-keys.ts';
import { RepeatedLines } from './repeated-lines.ts';

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];
/** A reason may contain input of the client, which may be long. */
const MAX_REASON_LENGTH = 500;
const MAX_URL_LENGTH = 1024;
/** A key that is not complete would not be recognised, and not masked. */
const MAX_KEY_LENGTH = 64;

/**
 * Logs one line per request: level `debug` for success, `info` for 4xx, `warn` for 5xx. Many requests with 4xx share a
 * line, unless the level is `debug`.
 */
export function logRequests(http: FastifyInstance): void {
  const lowest = LEVELS.indexOf(http.log.level);
  const isDebug = lowest <= LEVELS.indexOf('debug');
  const repeated = new RepeatedLines(http.log);
  http.addHook('onClose', async () => repeated.flush());
  http.addHook('onResponse', (request, reply, done) => {
    const { operation, failure, failedItems = [] } = request;
    for (const outcome of [{ operation, code: reply.statusCode, failure }, ...failedItems]) {
      const level = levelOf(outcome.code);
      if (LEVELS.indexOf(level) < lowest) continue;
      const fields = requestFields(request, reply, outcome);
      if (level === 'info' && !isDebug) repeated.add(outcome.code, fields);
      else request.log[level](fields, 'request');
    }
    done();
  });
}

interface Outcome {
  readonly operation: string;
  readonly code: number;
  readonly failure: string | undefined;
}

function requestFields(request: FastifyRequest, reply: FastifyReply, outcome: Outcome) {
  const { operation, code, failure } = outcome;
  return {
    reqId: request.id,
    method: request.method,
    url: shortUrl(request.originalUrl),
    ...(operation !== '' && { operation }),
    code,
    client: request.ip,
    ms: Number(reply.elapsedTime.toPrecision(4)),
    ...(failure !== undefined && { reason: failure.slice(0, MAX_REASON_LENGTH) }),
  };
}

function shortUrl(url: string): string {
  if (url.length <= MAX_URL_LENGTH) return url;
  return `${maskKeys(url.slice(0, MAX_URL_LENGTH + MAX_KEY_LENGTH)).slice(0, MAX_URL_LENGTH)}...`;
}

function levelOf(code: number): 'debug' | 'info' | 'warn' {
  if (code >= 500) return 'warn';
  return code >= 400 ? 'info' : 'debug';
}

const MAX_CAUSES = 3;

/** The reason of a failure for the log: the error text for the client, and the causes that this text omits. */
export function failureReason(clientText: string, error: unknown): string {
  const causes: string[] = [];
  for (let each = error; each instanceof Error && causes.length < MAX_CAUSES; each = each.cause)
    if (!clientText.includes(each.message)) causes.push(each.message);
  return causes.length === 0 ? clientText : `${clientText} (${causes.join(': ')})`;
}
