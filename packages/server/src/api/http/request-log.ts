import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Pattern of a character, plain or percent-encoded any number of times: `_`, `%5F`, `%255f`. */
function anyForm(character: string): string {
  const codes = [character.toLowerCase(), character.toUpperCase()].map((form) =>
    form.charCodeAt(0).toString(16),
  );
  return `(?:${character}|%(?:25)*(?:${codes.join('|')}))`;
}

const NAME =
  [...'api'].map(anyForm).join('') +
  `(?:${[...'_-'].map(anyForm).join('|')})?` +
  [...'key'].map(anyForm).join('');
/** The parameters of a stream. */
const TOKEN = ['token', 'ticket'].map((name) => [...name].map(anyForm).join('')).join('|');
/** `api_key=...` in any spelling, anywhere in a line of JSON; the value ends at the next parameter. */
const KEY_PARAMETER = new RegExp(
  `((?:${NAME}|(?<=[?&])(?:${TOKEN}))${anyForm('=')})(?:\\\\.|[^&;#\\s"\\\\])+`,
  'gi',
);
/** An API key of Tonway anywhere in a text; its first characters stay visible, as in lists of keys. */
const OWN_KEY = /(tonway_[\w-]{6})[\w-]{37}/g;

/** Masks the API keys in a text. */
export function maskKeys(text: string): string {
  return text.replace(KEY_PARAMETER, '$1(key)').replace(OWN_KEY, '$1(key)');
}

const INTERVAL_MS = 10_000;
/** Lines per status code and interval; further requests are only counted. */
const MAX_LINES = 10;

/** Requests of an interval with the same status code. */
interface Counted {
  lines: number;
  /** Requests without a line of their own. */
  requests: number;
  last: object;
}

/** Log lines of requests that fail by a fault of the client: a flood of them is logged as one line per interval. */
class RepeatedLines {
  readonly #log: FastifyBaseLogger;
  readonly #intervalMs: number;
  readonly #counted = new Map<number, Counted>();
  #timer: NodeJS.Timeout | null = null;

  constructor(log: FastifyBaseLogger, intervalMs = INTERVAL_MS) {
    this.#log = log;
    this.#intervalMs = intervalMs;
  }

  /** Logs a request, or counts it. */
  add(code: number, fields: object): void {
    const counted = this.#counted.get(code) ?? { lines: 0, requests: 0, last: fields };
    this.#counted.set(code, counted);
    this.#timer ??= setTimeout(() => this.flush(), this.#intervalMs).unref();
    if (counted.lines < MAX_LINES) {
      counted.lines++;
      this.#log.info(fields, 'request');
    } else {
      counted.requests++;
      counted.last = fields;
    }
  }

  /** Logs the number of requests that had no line, with the last of them, and starts the next interval. */
  flush(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    for (const { requests, last } of this.#counted.values())
      if (requests > 0)
        this.#log.info({ ...last, requests }, 'further requests with this code, and the last one');
    this.#counted.clear();
  }
}

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];
/** A reason may contain input of the client, which may be long. */
const MAX_REASON_LENGTH = 500;
const MAX_URL_LENGTH = 1024;
/** A key that is not complete would not be recognized, and not masked. */
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
