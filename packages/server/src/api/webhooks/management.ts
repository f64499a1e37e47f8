import { randomUUID } from 'node:crypto';
import { FetchError } from '../../index/metadata/fetch/http-request.ts';
import type { Database } from '../../store/database.ts';
import { readIndexHead } from '../../store/steps/coverage.ts';
import { type ListedDelivery, listDeliveries } from '../../store/webhooks/deliveries.ts';
import {
  changeWebhook,
  deleteWebhook,
  findSecrets,
  findWebhook,
  insertWebhook,
  listWebhooks,
  pauseWebhook,
  requestRedelivery,
  resumeWebhook,
  type Webhook,
  type WebhookChange,
  type WebhookScope,
} from '../../store/webhooks/webhooks.ts';
import { InvalidRequest, NotFound, RequestError } from '../kernel/errors.ts';
import { field, type Json, writeLosslessJson } from '../kernel/lossless-json.ts';
import { cursorText, isAfter, readCursor, type Since, sinceField } from '../streaming/cursor.ts';
import { type Fields, flagField, textField } from '../streaming/request-fields.ts';
import { webhookSubscription } from './collector.ts';
import { createWebhookSecret, type SendResult, type WebhookSender } from './sender.ts';

const SECRET = /^[\x21-\x7e]{16,128}$/;

export interface ManagementOptions {
  readonly database: Database;
  readonly sender: WebhookSender;
  /** Maximum number of webhooks of one key. */
  readonly maxWebhooks: number;
}

/** Who creates or changes a webhook. */
export interface Owner {
  readonly scope: WebhookScope;
  readonly maxAddresses: number;
}

/** A webhook with its secret, which is shown only when it is set. */
export interface WebhookAndSecret {
  readonly webhook: Webhook;
  readonly secret: string | null;
}

/** Creates, changes and tests webhooks. All methods throw a `RequestError` whose message explains the mistake. */
export class WebhookManagement {
  readonly #database: Database;
  readonly #options: ManagementOptions;

  constructor(options: ManagementOptions) {
    this.#database = options.database;
    this.#options = options;
  }

  /** Fields: `url`, `subscription`, and optionally `secret` and `since`. */
  async create(
    { scope, maxAddresses }: Owner,
    fields: Fields,
  ): Promise<WebhookAndSecret & { readonly secret: string }> {
    const subscription = await subscriptionField(fields, maxAddresses);
    if (subscription === null) throw new InvalidRequest('subscription is required');
    const secret = secretField(fields) ?? createWebhookSecret();
    const position = positionJson(sinceField(fields, null) ?? (await this.#now()));
    const url = await this.#urlField(fields);
    if (url === null) throw new InvalidRequest('url is required');
    const { maxWebhooks } = this.#options;
    const created = { keyId: scope === 'all' ? null : scope, url, subscription, secret, position };
    const webhook = await insertWebhook(this.#database, created, maxWebhooks);
    if (webhook) return { webhook, secret };
    throw new RequestError(429, `webhook limit reached: ${maxWebhooks} webhooks`);
  }

  /** Fields: `url`, `subscription`, `secret` or `rotate_secret`. */
  async change(
    { scope, maxAddresses }: Owner,
    id: number,
    fields: Fields,
  ): Promise<WebhookAndSecret> {
    await this.find(scope, id);
    const subscription = await subscriptionField(fields, maxAddresses);
    const isRotated = flagField(fields, 'rotate_secret') ?? false;
    const secret = secretField(fields) ?? (isRotated ? createWebhookSecret() : null);
    const url = await this.#urlField(fields);
    const change: WebhookChange = {
      ...(url !== null && { url }),
      ...(subscription !== null && { subscription }),
      ...(secret !== null && { secret }),
    };
    if (Object.keys(change).length === 0)
      throw new InvalidRequest('url, subscription, secret or rotate_secret is required');
    return { webhook: found(await changeWebhook(this.#database, scope, id, change), id), secret };
  }

  list(scope: WebhookScope): Promise<readonly Webhook[]> {
    return listWebhooks(this.#database, scope);
  }

  async find(scope: WebhookScope, id: number): Promise<Webhook> {
    return found(await findWebhook(this.#database, scope, id), id);
  }

  async delete(scope: WebhookScope, id: number): Promise<void> {
    if (!(await deleteWebhook(this.#database, scope, id))) throw unknownWebhook(id);
  }

  async pause(scope: WebhookScope, id: number): Promise<Webhook> {
    return found(await pauseWebhook(this.#database, scope, id), id);
  }

  async resume(scope: WebhookScope, id: number): Promise<Webhook> {
    return found(await resumeWebhook(this.#database, scope, id), id);
  }

  async deliveries(scope: WebhookScope, id: number): Promise<readonly ListedDelivery[]> {
    await this.find(scope, id);
    return listDeliveries(this.#database, id);
  }

  /** Sends a signed test event, once, and tells the result. */
  async test(scope: WebhookScope, id: number): Promise<SendResult> {
    const { url } = await this.find(scope, id);
    const secrets = await findSecrets(this.#database, id);
    if (!secrets) throw unknownWebhook(id);
    const delivery = randomUUID();
    const body = JSON.stringify({
      webhook_id: id,
      delivery_id: delivery,
      cursor_from: null,
      cursor_to: null,
      events: [{ type: 'test' }],
    });
    return this.#options.sender.send({ url, id: delivery, body, secrets });
  }

  /** Delivers again what was delivered already. Fields: the cursors `from` and `to`, both included. */
  async redeliver(scope: WebhookScope, id: number, fields: Fields): Promise<Webhook> {
    const { position, redeliverFrom } = await this.find(scope, id);
    if (redeliverFrom !== null) throw new RequestError(409, 'another redelivery is not complete');
    if (typeof position !== 'string') throw new RequestError(409, 'nothing was delivered yet');
    const [from, to] = ['from', 'to'].map((name) => textField(fields, name));
    if (!from || !to) throw new InvalidRequest('from and to are required');
    const [first, last] = [readCursor(from), readCursor(to)];
    if (isAfter(first, last)) throw new InvalidRequest('from is after to');
    if (isAfter(last, readCursor(position))) throw new InvalidRequest('to is not delivered yet');
    const range = { from: cursorText(first), to: cursorText(last) };
    return found(await requestRedelivery(this.#database, scope, id, range), id);
  }

  /** After the newest block of the index. */
  async #now(): Promise<Since> {
    const head = await readIndexHead(this.#database);
    return { kind: 'mc_seqno', mcSeqno: head ? head.seqno + 1 : 0 };
  }

  async #urlField(fields: Fields): Promise<string | null> {
    const text = textField(fields, 'url');
    if (text === null) return null;
    try {
      return (await this.#options.sender.check(text)).href;
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      throw new InvalidRequest(`url: ${error.message}`);
    }
  }
}

/** The subscription as JSON, if it is valid. */
async function subscriptionField(fields: Fields, maxAddresses: number): Promise<string | null> {
  const value: Json = field(fields, 'subscription');
  if (value === null) return null;
  const json = writeLosslessJson(value);
  await webhookSubscription(json, { maxAddresses, maxHashes: maxAddresses, canReplay: false });
  return json;
}

function secretField(fields: Fields): string | null {
  const secret = textField(fields, 'secret');
  if (secret !== null && !SECRET.test(secret))
    throw new InvalidRequest('secret: 16 to 128 printable ASCII characters are expected');
  return secret;
}

function positionJson(since: Since): string {
  switch (since.kind) {
    case 'cursor':
      return JSON.stringify(cursorText(since));
    case 'mc_seqno':
      return JSON.stringify({ mc_seqno: since.mcSeqno });
    case 'utime':
      return JSON.stringify({ utime: since.utime });
  }
}

function found(webhook: Webhook | null, id: number): Webhook {
  if (!webhook) throw unknownWebhook(id);
  return webhook;
}

function unknownWebhook(id: number): NotFound {
  return new NotFound(`there is no webhook ${id}`);
}
