import { ClientError } from '../errors.ts';
import { retryAfterMs } from './waiting.ts';

const MAX_TEXT = 300;

/** The error of an answer that is not a success; `body` is its JSON or text. */
export function httpError(response: Response, body: unknown): ClientError {
  const { error, explanation } = (typeof body === 'object' && body ? body : {}) as Fields;
  const text = typeof error === 'string' ? error : plainText(body);
  return new ClientError('HTTP', text || `HTTP status ${response.status}`, {
    status: response.status,
    explanation: typeof explanation === 'string' ? explanation : undefined,
    retryAfterMs: retryAfterMs(response),
    requestId: response.headers.get('X-Request-Id') ?? undefined,
  });
}

interface Fields {
  readonly error?: unknown;
  readonly explanation?: unknown;
}

/** A proxy may answer with a page instead of JSON. */
function plainText(body: unknown): string {
  return typeof body === 'string' && !body.trimStart().startsWith('<')
    ? body.slice(0, MAX_TEXT)
    : '';
}

/** Why there is no answer. An aborted signal of the caller is the reason itself. */
export function failureOf(
  cause: unknown,
  signal: AbortSignal | undefined,
  timeout: AbortSignal,
): unknown {
  if (signal?.aborted) return signal.reason;
  if (cause instanceof ClientError) return cause;
  if (timeout.aborted) return new ClientError('TIMEOUT', 'no answer in time', { cause });
  if (cause instanceof SyntaxError)
    return new ClientError('INVALID_ANSWER', 'the answer is not JSON', { cause });
  return new ClientError('NETWORK', networkText(cause), { cause });
}

/** Node names the reason in the cause of a failed `fetch`. */
function networkText(cause: unknown): string {
  const { message = 'no connection', cause: inner } = (cause ?? {}) as Partial<Error>;
  const reason = inner instanceof Error ? inner.message || String(inner) : '';
  return reason ? `${message}: ${reason}` : message;
}
