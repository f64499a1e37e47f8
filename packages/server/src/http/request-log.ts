import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];
/** A reason may contain input of the client, which may be long. */
const MAX_REASON_LENGTH = 500;

/** Logs one line per request: level `debug` for success, `info` for 4xx, `warn` for 5xx. */
export function logRequests(http: FastifyInstance): void {
  const lowest = LEVELS.indexOf(http.log.level);
  http.addHook('onResponse', (request, reply, done) => {
    const { operation, failure, failedItems = [] } = request;
    for (const outcome of [{ operation, code: reply.statusCode, failure }, ...failedItems]) {
      const level = levelOf(outcome.code);
      if (LEVELS.indexOf(level) >= lowest)
        request.log[level](requestFields(request, reply, outcome), 'request');
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
    url: request.url,
    ...(operation !== '' && { operation }),
    code,
    client: request.ip,
    ms: Number(reply.elapsedTime.toPrecision(4)),
    ...(failure !== undefined && { reason: failure.slice(0, MAX_REASON_LENGTH) }),
  };
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
