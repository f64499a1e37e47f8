import { ClientError } from '../errors.ts';
import { retryAfterMs } from './waiting.ts';

const MAX_TEXT = 300;
const WRONG_ADDRESS =
  'the URL does not lead to the API of Tonway; use the address that `tonway dev` or the operator names';

/** What is known of a request when it fails. */
export interface RequestContext {
  readonly operation: string;
  readonly url: string;
  readonly hasKey: boolean;
}

/** The error of an answer that is not a success; `body` is its JSON or text. */
export function httpError(response: Response, body: unknown, context: RequestContext): ClientError {
  const { error, explanation } = (typeof body === 'object' && body ? body : {}) as Fields;
  const text = typeof error === 'string' ? error : plainText(body);
  return new ClientError('HTTP', text || `HTTP status ${response.status}`, {
    operation: context.operation,
    url: context.url,
    hint: httpHint(response.status, text, context),
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

function httpHint(status: number, text: string, { hasKey }: RequestContext): string | undefined {
  if (status === 404 && text.startsWith('unknown operation'))
    return 'this is the control port of a devnet; use the address of the API';
  if (status === 404 && text === '') return WRONG_ADDRESS;
  if (hasKey) return undefined;
  if (status === 401 || status === 403) return 'pass `apiKey` to `createClient`';
  if (status === 429) return 'an API key raises the limit: pass `apiKey` to `createClient`';
  return undefined;
}

/** Why there is no answer. An aborted signal of the caller is the reason itself. */
export function failureOf(
  cause: unknown,
  signal: AbortSignal | undefined,
  timeout: AbortSignal,
  { operation, url }: RequestContext,
): unknown {
  if (signal?.aborted) return signal.reason;
  if (cause instanceof ClientError) return cause;
  const options = { cause, operation, url };
  if (timeout.aborted)
    return new ClientError('TIMEOUT', 'no answer in time', {
      ...options,
      hint: 'raise `timeoutMs`, or check `/readyz` of the server',
    });
  if (cause instanceof SyntaxError)
    return new ClientError('INVALID_ANSWER', 'the answer is not JSON', {
      ...options,
      hint: WRONG_ADDRESS,
    });
  return new ClientError('NETWORK', networkText(cause), {
    ...options,
    hint: networkHint(cause, new URL(url)),
  });
}

/** Node names the reason in the cause of a failed `fetch`. */
function networkText(cause: unknown): string {
  const { message = 'no connection', cause: inner } = (cause ?? {}) as Partial<Error>;
  const reason = inner instanceof Error ? inner.message || String(inner) : '';
  return reason ? `${message}: ${reason}` : message;
}

function networkHint(cause: unknown, { host, protocol }: URL): string | undefined {
  const inner = cause instanceof Error ? cause.cause : undefined;
  const code = inner instanceof Error && 'code' in inner ? String(inner.code) : '';
  if (code === 'ECONNREFUSED')
    return `no server listens on ${host}; \`tonway dev\` starts one on this machine`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `check the host name ${host}`;
  if (code.includes('SSL') && protocol === 'https:') return `did you mean http://${host}?`;
  return undefined;
}
