import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { LookupAddress } from 'node:dns';
import type { Resolver } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { within } from '@tonway/lite-client';
import { type AllowedAddress, parseAllowedAddresses } from '../../config/lists.ts';
import type { Settings } from '../../config/settings.ts';
import {
  AddressRules,
  createResolver,
  parseHttpUrl,
  resolveHost,
} from '../../index/metadata/fetch/address-rules.ts';
import {
  connectionFailed,
  FetchError,
  openResponse,
  readBody,
} from '../../index/metadata/fetch/http-request.ts';
import type { FailedDelivery } from '../../store/webhooks/leases.ts';
import type { WebhookSecrets } from '../../store/webhooks/webhooks.ts';
import { RELEASE } from '../http/openapi-documents.ts';
import type { WebhookEvent } from './collector.ts';

export function createWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`;
}

/** The value of `Tonway-Signature`: the time, and a signature by each secret that is valid now. */
function signatureOf(secrets: WebhookSecrets, body: Buffer, nowMs = Date.now()): string {
  const time = Math.floor(nowMs / 1000);
  const { secret, oldSecret, oldSecretUntil } = secrets;
  const isOldValid = oldSecretUntil !== null && oldSecretUntil.getTime() > nowMs;
  const valid = oldSecret !== null && isOldValid ? [secret, oldSecret] : [secret];
  const signatures = valid.map((each) =>
    createHmac('sha256', each).update(`${time}.`).update(body).digest('hex'),
  );
  return [`t=${time}`, ...signatures.map((signature) => `v1=${signature}`)].join();
}

const PORTS = [443];
const MAX_RESPONSE_BYTES = 64 * 1024;
const READ_BODY_MS = 1000;

export interface SenderOptions {
  /** Addresses that may be private, and need no https. */
  readonly allowed: readonly AllowedAddress[];
  readonly timeoutMs: number;
  /** Default: the name servers of the system. */
  readonly resolver?: Resolver;
}

export interface Message {
  readonly url: string;
  readonly id: string;
  readonly body: string;
  readonly secrets: WebhookSecrets;
}

export interface SendResult {
  /** Null: no response. */
  readonly status: number | null;
  readonly durationMs: number;
  /** Null: the receiver took the message. */
  readonly error: string | null;
}

/** Sends signed messages to URLs that strangers name: never to a private address, and within a time limit. */
export class WebhookSender {
  readonly timeoutMs: number;
  readonly #resolver: Resolver;
  readonly #httpsRules: AddressRules;
  /** Without ports only the exceptions of the operator are left. */
  readonly #httpRules: AddressRules;

  constructor({ allowed, timeoutMs, resolver = createResolver() }: SenderOptions) {
    this.timeoutMs = timeoutMs;
    this.#resolver = resolver;
    this.#httpsRules = new AddressRules(allowed, PORTS);
    this.#httpRules = new AddressRules(allowed, []);
  }

  /** Throws a `FetchError` if the URL cannot be that of a receiver. */
  async check(text: string): Promise<URL> {
    const url = parseHttpUrl(text);
    const signal = AbortSignal.timeout(this.timeoutMs);
    await within(this.#resolve(url, signal), { signal });
    return url;
  }

  /** Throws only if the signal is aborted. */
  async send(message: Message, signal?: AbortSignal): Promise<SendResult> {
    const startMs = performance.now();
    const timeout = AbortSignal.timeout(this.timeoutMs);
    const result = (status: number | null, error: string | null) => {
      return { status, error, durationMs: performance.now() - startMs };
    };
    try {
      const both = signal ? AbortSignal.any([timeout, signal]) : timeout;
      const response = await within(this.#post(message, both), { signal: both });
      const { statusCode = 0 } = response;
      await ignoreBody(response);
      return result(statusCode, problemOf(statusCode));
    } catch (cause) {
      signal?.throwIfAborted();
      if (timeout.aborted) return result(null, `no response within ${this.timeoutMs} ms`);
      const error = cause instanceof FetchError ? cause : connectionFailed(cause);
      return result(null, error.message);
    }
  }

  async #post(message: Message, signal: AbortSignal): Promise<IncomingMessage> {
    const url = parseHttpUrl(message.url);
    const addresses = await this.#resolve(url, signal);
    const body = Buffer.from(message.body);
    const headers = {
      'content-type': 'application/json',
      'content-length': body.length,
      'user-agent': `tonway/${RELEASE}`,
      'idempotency-key': message.id,
      'tonway-signature': signatureOf(message.secrets, body),
    };
    return openResponse(url, addresses, { method: 'POST', headers, body, signal });
  }

  async #resolve(url: URL, signal: AbortSignal): Promise<readonly LookupAddress[]> {
    const isHttps = url.protocol === 'https:';
    const rules = isHttps ? this.#httpsRules : this.#httpRules;
    try {
      return await resolveHost(url, { resolver: this.#resolver, rules }, signal);
    } catch (error) {
      const isForbidden = error instanceof FetchError && error.code === 'ADDRESS_FORBIDDEN';
      if (isHttps || !isForbidden) throw error;
      throw new FetchError('URL_REFUSED', `${url.href.slice(0, 200)} is refused: it is not https`);
    }
  }
}

/** The status decides; the body is read so that the receiver can finish its response. */
async function ignoreBody(response: IncomingMessage): Promise<void> {
  const body = readBody(response, MAX_RESPONSE_BYTES);
  await within(body, { timeoutMs: READ_BODY_MS }).catch(() => {});
  response.destroy();
}

function problemOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  const isRedirect = status >= 300 && status < 400;
  return `HTTP status ${status}${isRedirect ? '; redirects are not followed' : ''}`;
}

/** A delivery before its next attempt. */
export type Delivery = FailedDelivery;

/** The delivery of these events; every attempt sends the same bytes. */
export function createDelivery(
  webhook: number,
  events: readonly WebhookEvent[],
  isRedelivery: boolean,
): Delivery {
  const id = randomUUID();
  const cursors = events.flatMap(({ cursor }) => cursor ?? []);
  const [cursorFrom = null] = cursors;
  const cursorTo = cursors.at(-1) ?? null;
  const head = JSON.stringify({
    webhook_id: webhook,
    delivery_id: id,
    cursor_from: cursorFrom,
    cursor_to: cursorTo,
  });
  const body = `${head.slice(0, -1)},"events":[${events.map(({ json }) => json).join()}]}`;
  return { id, isRedelivery, cursorFrom, cursorTo, events: events.length, attempts: 0, body };
}

/** The sender that the settings describe. */
export function createSender({
  WEBHOOK_ALLOW_ADDRESSES,
  WEBHOOK_TIMEOUT_MS: timeoutMs,
}: Settings): WebhookSender {
  return new WebhookSender({ allowed: parseAllowedAddresses(WEBHOOK_ALLOW_ADDRESSES), timeoutMs });
}
