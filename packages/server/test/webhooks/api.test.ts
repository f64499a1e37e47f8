import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import Schema from 'typebox/schema';
import { openBackends } from '../gateway/support/backends.ts';
import { eventually } from '../gateway/support/eventually.ts';
import { DOCUMENTS, operationsOf } from '../openapi/support/documents.ts';
import { ACCOUNTS, eventOf, ListHub } from './support/list-hub.ts';
import { fails, Receiver, takes } from './support/receiver.ts';
import { guideVerification } from './support/verification.ts';
import { startWebhookServer } from './support/webhook-server.ts';

const WAIT_MS = 60_000;

interface Answer {
  readonly id: number;
  readonly secret?: string;
  readonly state: string;
  readonly cursor: string | null;
  readonly redelivery: object | null;
  readonly failed_attempts: number;
  readonly last_error: string | null;
}

interface Deliveries {
  readonly deliveries: readonly {
    readonly delivery_id: string;
    readonly state: string;
    readonly redelivery: boolean;
    readonly cursor_from: string;
    readonly cursor_to: string;
    readonly events: number;
    readonly status: number;
    readonly error: string | null;
  }[];
}

const backends = await openBackends();
const receiver = await Receiver.start();
const hub = new ListHub();
const server = await startWebhookServer(hub, {
  DATABASE_URL: backends.databaseUrl,
  GATEWAY: 'true',
  WEBHOOKS_PER_KEY: '3',
  WEBHOOK_ALLOW_ADDRESSES: `127.0.0.1:${receiver.port}`,
});
backends.closeFirst(server.close);
const isAuthentic = await guideVerification();
const subscription = { types: ['transactions'], addresses: ACCOUNTS };

/** Asks with the key of one test, which no other test uses. */
async function asOwner(stream = { streamAddresses: 1000 }) {
  const { secret: key, id: keyId } = await backends.addKey({ plan: 'advanced', ...stream });
  const ask = <T = Answer>(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    status?: number,
  ) => server.ask<T>(method, path, body, { key, ...(status && { status }) });
  return { ask, keyId };
}

/** Waits until no process delivers for the webhooks of a key: a delivery in progress may end after a change. */
async function released(keyId: number): Promise<void> {
  const leased = `select from webhooks.webhooks
    where key_id = $1 and leased_by is not null and leased_until > now()`;
  await eventually(
    async () => (await backends.database.query(leased, [keyId])).length === 0,
    WAIT_MS,
  );
}

test('a webhook is created, changed, paused, resumed and deleted by its key alone', async () => {
  const { ask, keyId } = await asOwner();
  const { ask: askAsOther } = await asOwner();
  const url = receiver.url('/life');
  const created = await ask('POST', '', { url, subscription, since: { mc_seqno: 1 } });
  assert.match(created.secret ?? '', /^whsec_[\w-]{43}$/);
  const path = `/${created.id}`;
  const { webhooks } = await ask<{ webhooks: readonly Answer[] }>('GET', '');
  assert.deepEqual(webhooks, [await ask('GET', path)]);
  assert.ok(!JSON.stringify(webhooks).includes('whsec_'), 'the secret is shown only once');
  for (const [method, more] of [
    ...([
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['GET', '/deliveries'],
    ] as const),
    ...([
      ['POST', '/pause'],
      ['POST', '/resume'],
      ['POST', '/test'],
    ] as const),
  ]) {
    const body = method === 'PATCH' ? { url } : undefined;
    const answer = await askAsOther<object>(method, `${path}${more}`, body, 404);
    assert.deepEqual(answer, { code: 404, error: `there is no webhook ${created.id}` });
  }
  assert.equal((await ask('POST', `${path}/pause`)).state, 'paused');
  await released(keyId);
  hub.add(...[0, 1, 2].map((n) => eventOf(n)));
  await ask('PATCH', path, { subscription: { ...subscription, addresses: ACCOUNTS.slice(1) } });
  assert.equal(receiver.at('/life').length, 0, 'nothing is delivered while it is paused');
  assert.equal((await ask('POST', `${path}/resume`)).state, 'active');
  await eventually(async () => receiver.taken('/life').length > 0, WAIT_MS);
  assert.deepEqual(receiver.taken('/life'), [1, 2], 'the changed subscription applies');
  await ask('DELETE', path);
  await ask('GET', path, undefined, 404);
});

test('answers have the form that the served OpenAPI document describes', async () => {
  const served = await fetch(`${server.url}/api/webhooks/v1/openapi.json`);
  assert.deepEqual(await served.json(), DOCUMENTS.webhooks);
  const { ask } = await asOwner();
  const url = receiver.url('/described');
  const { id } = await ask('POST', '', { url, subscription, since: { mc_seqno: 4 } });
  hub.add(eventOf(10));
  await eventually(async () => (await ask('GET', `/${id}`)).cursor !== null, WAIT_MS);
  const { cursor } = await ask('GET', `/${id}`);
  const range = { from: cursor, to: cursor };
  for (const { where, operation } of operationsOf(DOCUMENTS.webhooks)) {
    if (operation.operationId === 'deleteWebhook') continue;
    const [method = '', path = ''] = where.split(' ');
    const bodies: Record<string, object> = {
      createWebhook: { url, subscription },
      changeWebhook: { rotate_secret: true },
      redeliver: range,
    };
    const body = bodies[operation.operationId];
    const asked = path.replace('/api/webhooks/v1', '').replace('{id}', String(id));
    const answer = await ask<object>(method.toUpperCase() as 'GET', asked, body);
    const { content } = operation.responses[200] ?? operation.responses[201];
    const { schema } = content['application/json'];
    const [, errors] = Schema.Compile({ ...DOCUMENTS.webhooks, ...schema }).Errors(answer);
    assert.deepEqual(errors, [], `${where}: ${JSON.stringify(answer)}`);
  }
  const { webhooks } = await ask<{ webhooks: readonly Answer[] }>('GET', '');
  for (const webhook of webhooks) await ask('DELETE', `/${webhook.id}`);
});

test('browsers may change and delete webhooks', async () => {
  const preflight = async (path: string, method: string) => {
    const headers = { origin: 'https://page.example', 'access-control-request-method': method };
    const answer = await fetch(`${server.url}${path}`, { method: 'OPTIONS', headers });
    return answer.headers.get('access-control-allow-methods');
  };
  const allowed = 'GET, POST, PATCH, DELETE';
  for (const method of ['PATCH', 'DELETE'])
    assert.equal(await preflight('/api/webhooks/v1/7', method), allowed);
  assert.equal(await preflight('/api/streaming/v2/sse', 'POST'), 'GET, POST');
});

test('invalid requests are refused with the reason', async () => {
  const { ask } = await asOwner({ streamAddresses: 2 });
  const url = receiver.url();
  const one = { types: ['transactions'], addresses: [ACCOUNTS[0]] };
  const refusals: readonly (readonly [body: unknown, status: number, text: RegExp])[] = [
    [[], 422, /^a JSON object is expected$/],
    [{ url }, 422, /^subscription is required$/],
    [{ subscription: one }, 422, /^url is required$/],
    [{ url: 5, subscription: one }, 422, /^url is not a string$/],
    [{ url, subscription: { types: ['x'] } }, 400, /^invalid event type: x$/],
    [{ url, subscription: { types: ['transactions'] } }, 400, /^addresses are required/],
    [{ url, subscription }, 400, /^too many addresses: 3 > max 2$/],
    [{ url, subscription: { ...one, min_finality: 'pending' } }, 422, /only finalized/],
    [{ url, subscription: { ...one, since: 'e-1-1' } }, 422, /^since belongs beside/],
    [{ url, subscription: one, since: 'x' }, 422, /^since is not a cursor$/],
    [{ url, subscription: one, secret: 'short' }, 422, /^secret: 16 to 128/],
  ];
  for (const [body, status, text] of refusals) {
    const { error } = await ask<{ error: string }>('POST', '', body, status);
    assert.match(error, text);
  }
  await ask('GET', '/x', undefined, 404);
  for (let i = 0; i < 3; i++) await ask('POST', '', { url, subscription: one });
  const { error } = await ask<{ error: string }>('POST', '', { url, subscription: one }, 429);
  assert.equal(error, 'webhook limit reached: 3 webhooks');
});

test('a key is required where there are keys', async () => {
  const body = { url: receiver.url(), subscription };
  const keyless = await server.ask('POST', '', body, { status: 401 });
  assert.deepEqual(keyless, { code: 401, error: 'webhooks require an API key' });
  await server.ask('GET', '', undefined, { status: 401, key: 'tonway_unknown' });
});

suite('signatures', () => {
  test('are verified by the function in the guide; after a change both secrets sign', async () => {
    const { ask } = await asOwner();
    const path = '/signed';
    const old = 'a secret of the receiver'.replaceAll(' ', '-');
    const { id } = await ask('POST', '', { url: receiver.url(path), subscription, secret: old });
    const signed = async () => {
      const before = receiver.at(path).length;
      assert.deepEqual(
        { ...(await ask<object>('POST', `/${id}/test`)), duration_ms: 0 },
        { delivered: true, status: 204, duration_ms: 0, error: null },
      );
      await eventually(async () => receiver.at(path).length > before);
      const { headers, text } = receiver.at(path).at(-1) ?? assert.fail();
      return { header: String(headers['tonway-signature']), text, headers };
    };
    const first = await signed();
    assert.ok(isAuthentic(first.header, first.text, old));
    assert.ok(!isAuthentic(first.header, `${first.text} `, old));
    assert.ok(!isAuthentic(first.header, first.text, `${old}x`));
    const later = first.header.replace(/t=(\d+)/, (_, time) => `t=${Number(time) - 1}`);
    assert.ok(!isAuthentic(later, first.text, old), 'the time is signed too');
    for (const hostile of ['', 't=', 'v1=', 't=1,v1=00', `t=${Date.now()},v1`, 'é=é,v1=é'])
      assert.ok(!isAuthentic(hostile, first.text, old), hostile);
    assert.match(String(first.headers['user-agent']), /^tonway\/\d/);
    assert.equal(first.headers['content-type'], 'application/json');
    const { secret = '' } = await ask('PATCH', `/${id}`, { rotate_secret: true });
    const second = await signed();
    assert.equal(second.header.split('v1=').length, 3);
    for (const each of [old, secret]) assert.ok(isAuthentic(second.header, second.text, each));
    await backends.database.query(
      `update webhooks.webhooks set old_secret_until = now() - interval '1 s' where id = $1`,
      [id],
    );
    const third = await signed();
    assert.ok(isAuthentic(third.header, third.text, secret));
    assert.ok(!isAuthentic(third.header, third.text, old), 'the old secret is over');
  });
});

test('deliveries are listed, and delivered again on request', async () => {
  const { ask } = await asOwner();
  const path = '/again';
  receiver.behave = (_, count) => (count === 0 ? fails : takes);
  hub.add(...Array.from({ length: 9 }, (_, i) => eventOf(300 + i)));
  const since = { mc_seqno: 101 };
  const { id } = await ask('POST', '', { url: receiver.url(path), subscription, since });
  const cursor = 'e-103-2';
  await eventually(async () => (await ask('GET', `/${id}`)).cursor === cursor, WAIT_MS);
  const { deliveries } = await ask<Deliveries>('GET', `/${id}/deliveries`);
  const [{ delivery_id, ...delivery } = assert.fail()] = deliveries;
  assert.partialDeepStrictEqual(delivery, {
    state: 'delivered',
    redelivery: false,
    cursor_from: 'e-101-0',
    cursor_to: cursor,
    events: 9,
    attempts: 2,
    status: 204,
    error: null,
  });
  assert.equal(receiver.at(path)[0]?.body.delivery_id, delivery_id);
  const later = { from: 'e-102-0', to: 'e-104-0' };
  await ask('POST', `/${id}/redeliver`, later, 422);
  await ask('POST', `/${id}/redeliver`, { from: 'e-102-1', to: 'e-102-0' }, 422);
  await ask('POST', `/${id}/redeliver`, { from: 'e-102-1', to: 'e-103-0' });
  await eventually(async () => (await ask('GET', `/${id}`)).redelivery === null, WAIT_MS);
  hub.add(eventOf(309));
  await eventually(async () => receiver.taken(path).includes(309), WAIT_MS);
  const expected = [...Array.from({ length: 9 }, (_, i) => 300 + i), 304, 305, 306, 309];
  assert.deepEqual(receiver.taken(path), expected);
});

test('a webhook of a revoked key stands still', async () => {
  const { ask, keyId } = await asOwner();
  const path = '/revoked';
  const since = { mc_seqno: 900 };
  await ask('POST', '', { url: receiver.url(path), subscription, since });
  hub.add(eventOf(3000));
  await eventually(async () => receiver.taken(path).length === 1, WAIT_MS);
  const { database } = backends;
  await database.query('update gateway.keys set revoked_at = now() where id = $1', [keyId]);
  await released(keyId);
  hub.add(eventOf(3001));
  await sleep(500);
  assert.deepEqual(receiver.taken(path), [3000]);
});
