import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { cursorText } from '../../src/api/streaming/cursor.ts';
import { eventually } from '../gateway/support/eventually.ts';
import { ownDatabase } from '../support/own-database.ts';
import { ACCOUNTS, eventOf, ListHub } from './support/list-hub.ts';
import {
  answersLate,
  type Behaviour,
  drips,
  dripsBody,
  fails,
  hangs,
  Receiver,
  redirectsTo,
  resets,
  takes,
} from './support/receiver.ts';
import { startWebhookServer } from './support/webhook-server.ts';

const WAIT_MS = 60_000;
const SUBSCRIPTION = { types: ['transactions'], addresses: ACCOUNTS };

const own = await ownDatabase();
const receiver = await Receiver.start();
const forbidden = await Receiver.start();
const hub = new ListHub();
const server = await startWebhookServer(hub, {
  DATABASE_URL: own.url,
  WEBHOOK_ALLOW_ADDRESSES: `127.0.0.1:${receiver.port}`,
  WEBHOOK_TIMEOUT_MS: '700',
});
own.closeFirst(server.close);

/** How a receiver behaves before it takes deliveries. */
const WAYS: Readonly<Record<string, Behaviour>> = {
  fails,
  hangs,
  answersLate,
  drips,
  resets,
  redirects: redirectsTo(forbidden.url()),
};

interface Listed {
  readonly id: number;
  readonly cursor: string | null;
  readonly failed_attempts: number;
}

let next = 0;
function addEvents(count: number): void {
  for (let i = 0; i < count; i++) hub.add(eventOf(next++));
}

function create(path: string): Promise<Listed> {
  const url = receiver.url(path);
  const since = { mc_seqno: Number(eventOf(next).cursor.seq) };
  return server.ask<Listed>('POST', '', { url, since, subscription: SUBSCRIPTION });
}

suite('whatever a receiver does, nothing is missing and the order is kept', {
  concurrency: true,
}, () => {
  // of every four requests one is taken, then all
  receiver.behave = (path, count) => {
    if (path === '/body') return dripsBody;
    return count > 8 || count % 4 === 3 ? takes : (WAYS[path.slice(1)] ?? fails);
  };

  for (const name of Object.keys(WAYS))
    test(name, async () => {
      const path = `/${name}`;
      const first = Math.floor(next / 3) * 3;
      const { id } = await create(path);
      addEvents(20);
      await eventually(async () => receiver.at(path).length >= 3, WAIT_MS);
      addEvents(300);
      await eventually(async () => (await find(id)).cursor === lastCursor(), WAIT_MS);
      assert.deepEqual(receiver.taken(path), range(first, next));
      assertRepeatedAsTheyWere(path);
      assert.equal(forbidden.received.length, 0, 'a redirect is not followed');
    });

  test('a body without end is ignored', async () => {
    const first = Math.floor(next / 3) * 3;
    const { id } = await create('/body');
    addEvents(3);
    await eventually(async () => (await find(id)).cursor === lastCursor(), WAIT_MS);
    assert.deepEqual(receiver.taken('/body'), range(first, next));
    assert.equal((await find(id)).failed_attempts, 0);
  });
});

test('a deleted webhook gets nothing more', async () => {
  const { webhooks } = await server.ask<{ webhooks: readonly Listed[] }>('GET', '');
  for (const { id } of webhooks) await server.ask('DELETE', `/${id}`);
  await eventually(async () => hub.subscribers === 0, WAIT_MS);
  const { length } = receiver.received;
  addEvents(3);
  assert.equal(receiver.received.length, length);
});

const find = (id: number) => server.ask<Listed>('GET', `/${id}`);

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}

function lastCursor(): string {
  return cursorText(eventOf(next - 1).cursor);
}

/** A repeated delivery has the same id and the same bytes. */
function assertRepeatedAsTheyWere(path: string): void {
  const byId = Map.groupBy(receiver.at(path), ({ body }) => body.delivery_id);
  assert.ok([...byId.values()].some((attempts) => attempts.length > 1));
  for (const [id, attempts] of byId) {
    assert.equal(new Set(attempts.map(({ text }) => text)).size, 1);
    for (const { headers } of attempts) assert.equal(headers['idempotency-key'], id);
  }
}
