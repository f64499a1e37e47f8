import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSecret, revokeKey } from '../../src/store/gateway/keys.ts';
import { openBackends } from '../gateway/support/backends.ts';
import { openSse, openWebSocket, UpgradeRefused } from './support/clients.ts';
import { startTestServer } from './support/stream-server.ts';

const BODY = { types: ['transactions'], addresses: [`0:${'AB'.repeat(32)}`] };

const backends = await openBackends();
const { database, databaseUrl, addKey } = backends;
const server = await startTestServer({
  DATABASE_URL: databaseUrl,
  STREAM_KEYLESS_CONNECTIONS: '0',
});
backends.closeFirst(server.close);

type Form = (secret: string) => {
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

const FORMS: Readonly<Record<string, Form>> = {
  'X-API-Key': (secret) => ({ headers: { 'x-api-key': secret } }),
  api_key: (secret) => ({ query: `?api_key=${secret}` }),
  'Authorization: Bearer': (secret) => ({ headers: { authorization: `Bearer ${secret}` } }),
  token: (secret) => ({ query: `?token=${secret}` }),
};

/** The status of both transports, and the text of a refusal. */
async function connect(form: ReturnType<Form>, prefix = '/api/streaming/v2') {
  const { query = '', headers = {} } = form;
  const base = `${server.url}${prefix}`;
  const sse = await openSse(`${base}/sse${query}`, { body: BODY, headers });
  const sseAnswer = { status: sse.status, text: await sse.next() };
  sse.close();
  try {
    const ws = await openWebSocket(`${base}/ws${query}`, headers);
    const text = await ws.ask({ operation: 'ping' });
    ws.close();
    return { sse: sseAnswer, ws: { status: 101, text } };
  } catch (error) {
    if (!(error instanceof UpgradeRefused)) throw error;
    return { sse: sseAnswer, ws: { status: error.status, text: error.body } };
  }
}

const OPEN = {
  sse: { status: 200, text: 'event: connected\ndata: {"status":"subscribed"}\n\n' },
  ws: { status: 101, text: '{"status":"pong"}' },
};

function refused(status: number, error: string) {
  const answer = { status, text: JSON.stringify({ error }) };
  return { sse: answer, ws: answer };
}

for (const [name, form] of Object.entries(FORMS)) {
  test(`a key is accepted as ${name}, on both transports and both paths`, async () => {
    const { secret } = await addKey({ streamConnections: 10 });
    assert.deepEqual(await connect(form(secret)), OPEN);
    assert.deepEqual(await connect(form(secret), '/streaming/v2'), OPEN);
  });

  test(`an unknown key as ${name} is refused`, async () => {
    const unknown = createSecret().text;
    assert.deepEqual(await connect(form(unknown)), refused(401, 'API key does not exist'));
    assert.ok(!server.log.join('').includes(unknown), 'the log has no keys');
  });
}

test('a key of another network is refused', async () => {
  const { secret } = await addKey({ networks: ['mainnet'] });
  assert.deepEqual(
    await connect({ query: `?token=${secret}` }),
    refused(403, 'Network not allowed'),
  );
});

test('headers of an upstream gateway give a client no rights', async () => {
  const headers = {
    'x-limiting-key': 'me',
    'x-max-parallel-connections': '-1',
    'x-max-subscribed-addr': '-1',
  };
  const { sse, ws } = await connect({ headers });
  const error = '{"error":"connection limit reached: 0 active connections"}';
  assert.deepEqual(sse, { status: 429, text: error });
  assert.equal(ws.text, error);
});

test('a revoked key closes its streams, and other streams stay', async () => {
  await using own = await startTestServer({ DATABASE_URL: databaseUrl }, { keepAliveMs: 200 });
  const base = `${own.url}/streaming/v2`;
  const { id, secret } = await addKey();
  const { secret: other } = await addKey();
  const stream = await openSse(`${base}/sse?token=${secret}`, { body: BODY });
  const client = await openWebSocket(`${base}/ws?token=${secret}`);
  const stays = await openWebSocket(`${base}/ws?token=${other}`);
  await revokeKey(database, id);
  assert.deepEqual(await client.closed, { code: 1008, reason: 'invalid key' });
  assert.ok((await stream.rest()).endsWith(': closing invalid key\n\n'));
  assert.equal(await stays.ask({ operation: 'ping' }), '{"status":"pong"}');
  stays.close();
});

test('guessed keys are limited by client address', async () => {
  const statuses = new Set<number>();
  for (let i = 0; i < 20; i++)
    statuses.add((await connect({ query: `?token=${createSecret().text}` })).sse.status);
  assert.deepEqual(statuses, new Set([401, 429]));
});

test('without a gateway keys are ignored, and only a devnet has no limits', async () => {
  await using devnet = await startTestServer();
  await using own = await startTestServer({
    NETWORK: 'own',
    STREAM_KEYLESS_CONNECTIONS: '1',
    CORS_ORIGINS: '*',
  });
  const open = ({ url }: { url: string }) =>
    openSse(`${url}/streaming/v2/sse`, { body: BODY, headers: { 'x-api-key': 'any' } });
  const many = await Promise.all(Array.from({ length: 40 }, () => open(devnet)));
  assert.deepEqual(new Set(many.map(({ status }) => status)), new Set([200]));
  assert.equal((await open(own)).status, 200);
  assert.equal((await open(own)).status, 429);
});
