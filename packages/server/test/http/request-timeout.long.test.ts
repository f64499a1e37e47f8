import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { suite, test } from 'node:test';
import { beginCell, external, storeMessage, Address as TonAddress } from '@ton/core';
import { freePort } from '@tonway/tools/ports';
import { startServer } from '../../src/app/roles/serve.ts';
import { readSettings } from '../../src/config/read-settings.ts';
import { Database } from '../../src/store/database.ts';
import { openBackends, REDIS } from '../gateway/support/backends.ts';
import { lineTo } from '../gateway/support/line.ts';
import { measureStalls } from '../streaming/support/stalls.ts';
import { serverOverDevnet } from '../support/server-over-devnet.ts';
import { beginIndex } from '../v3/support/begin-index.ts';
import { ACCOUNTS, ListHub } from '../webhooks/support/list-hub.ts';
import { startWebhookServer } from '../webhooks/support/webhook-server.ts';

const TIMEOUT_MS = 1500;
/** For a busy machine, and the checks of a key before the request. */
const MARGIN_MS = 2000;
const TOKEN = 'operator-token-of-the-tests-0123456789';
/** More than there are connections to PostgreSQL. */
const AT_ONCE = 5;
const FAR_BLOCKS = 50;
const SUBSCRIPTION = { types: ['transactions'], addresses: ACCOUNTS };

suite('no request takes longer than REQUEST_TIMEOUT_MS, whatever it waits for', async () => {
  const backends = await openBackends();
  await beginIndex(backends.database);
  const { secret } = await backends.addKey({ ratePerSecond: 100_000, burst: 100_000 });
  const lineOf = async (url: string, port: number) => {
    const line = await lineTo(Number(new URL(url).port || port));
    backends.closeFirst(() => line.close());
    return { line, url: Object.assign(new URL(url), { port: `${line.port}` }).href };
  };
  const postgres = await lineOf(backends.databaseUrl, 5432);
  const redis = await lineOf(REDIS, 6379);
  const settings = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    REDIS_PREFIX: backends.redisPrefix,
    REQUEST_TIMEOUT_MS: `${TIMEOUT_MS}`,
    ANSWER_CACHE_BYTES: '0',
    TVM_THREADS: '1',
    METRICS_PORT: `${await freePort()}`,
    OPERATOR_TOKEN: TOKEN,
  };
  const running = await serverOverDevnet(settings);
  backends.closeFirst(async () => running[Symbol.asyncDispose]());
  const webhooks = await startWebhookServer(new ListHub(), { ...settings, METRICS_PORT: '' });
  backends.closeFirst(webhooks.close);

  const { url } = running.server;
  const operator = `http://127.0.0.1:${settings.METRICS_PORT}/operator/api`;
  const address = () => `0:${randomBytes(32).toString('hex')}`;
  const call = () => ({ address: address(), method: 'seqno', stack: [] });
  const message = () => ({ boc: messageTo(TonAddress.parseRaw(address())) });
  const run = () => ({ hash: randomBytes(32).toString('hex'), account: address(), lt: '1000001' });
  const REQUESTS: Readonly<Record<string, () => readonly [url: string, body?: object]>> = {
    'v2 read': () => [`${url}/api/v2/getAddressBalance?address=${address()}`],
    'v2 get-method': () => [`${url}/api/v2/runGetMethod`, call()],
    'v2 message': () => [`${url}/api/v2/sendBocReturnHash`, message()],
    'v2 without the chain': () => [`${url}/api/v2/detectAddress?address=${address()}`],
    'v3 list': () => [`${url}/api/v3/transactions?account=${address()}`],
    'v3 deep page': () => [`${url}/api/v3/transactions?offset=2000`],
    'v3 from the chain': () => [`${url}/api/v3/addressInformation?address=${address()}`],
    'v3 get-method': () => [`${url}/api/v3/runGetMethod`, call()],
    'v3 message': () => [`${url}/api/v3/message`, message()],
    'v3 pending': () => [`${url}/api/v3/pendingTransactions?account=${address()}`],
    emulation: () => [`${url}/api/v3/emulateTrace`, message()],
    'steps of a transaction': () => [`${url}/api/v3/retrace`, run()],
    stream: () => [`${webhooks.url}/api/streaming/v2/sse`, SUBSCRIPTION],
    webhooks: () => [`${webhooks.url}/api/webhooks/v1`],
    operator: () => [`${operator}/database`],
    'operator keys': () => [`${operator}/keys`],
    readiness: () => [`${url}/readyz`],
  };

  /** Each request several times at once: none may be slow, and a failure has a reason. */
  async function assertBounded(headers: Record<string, string> = {}): Promise<void> {
    const stalls = measureStalls();
    const asked = Object.entries(REQUESTS).flatMap(([name, make]) =>
      Array.from({ length: AT_ONCE }, () => measure(name, headers, ...make())),
    );
    const answers = await Promise.all(asked);
    const limitMs = TIMEOUT_MS + MARGIN_MS + stalls();
    assert.deepEqual(
      answers.filter(({ ms }) => ms > limitMs),
      [],
    );
  }

  async function measure(name: string, headers: object, path: string, body?: object) {
    const authorization = `Bearer ${TOKEN}`;
    const startMs = performance.now();
    const response = await fetch(path, {
      headers: {
        'x-api-key': secret,
        ...headers,
        ...(path.startsWith(operator) && { authorization }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    const text = isStream ? '' : await response.text();
    const ms = Math.round(performance.now() - startMs);
    if (isStream) await response.body?.cancel();
    if (!response.ok && name !== 'readiness')
      assert.ok((JSON.parse(text) as { error?: string }).error, `${name}: ${text}`);
    return { name, status: response.status, ms, text: text.slice(0, 200) };
  }

  test('nothing blocks', () => assertBounded());

  test('no block was ever proven', async (t) => {
    running.devnet.faults({ silence: true });
    const { configFile } = running;
    const own = { NETWORK: 'devnet', GLOBAL_CONFIG: configFile, PORT: '0', LOG_LEVEL: 'silent' };
    const timeout = { REQUEST_TIMEOUT_MS: `${TIMEOUT_MS}`, TVM_THREADS: '1' };
    const server = await startServer(readSettings({ ...own, ...timeout }));
    t.after(async () => {
      running.devnet.faults({ silence: false });
      await server.close();
    });
    const stalls = measureStalls();
    const path = `${server.url}/api/v2/getAddressBalance?address=${address()}`;
    const { status, ms } = await measure('v2 read', {}, path);
    assert.ok(status === 504 || status === 542, `${status}`);
    assert.ok(ms < TIMEOUT_MS + MARGIN_MS + stalls(), `${ms} ms`);
  });

  test('the lite server is silent', async (t) => {
    running.devnet.faults({ silence: true });
    t.after(() => running.devnet.faults({ silence: false }));
    await assertBounded();
  });

  test('the required block does not come', async () => {
    const seqno = running.devnet.status.head.seqno + FAR_BLOCKS;
    await assertBounded({ 'x-min-masterchain-seqno': `${seqno}` });
  });

  test('tables are locked, and requests hold all connections', async () => {
    const locking = new Database({ url: backends.databaseUrl });
    await locking.transaction(async (queries) => {
      await queries.query('set local idle_in_transaction_session_timeout = 0');
      for (const table of ['chain.head', 'webhooks.webhooks', 'gateway.keys'])
        await queries.query(`lock table ${table} in access exclusive mode`);
      await assertBounded();
    });
    await locking.close();
  });

  for (const [name, { line }] of Object.entries({ PostgreSQL: postgres, Redis: redis }))
    test(`${name} is silent`, async (t) => {
      line.block();
      t.after(() => line.mend());
      await assertBounded();
    });
});

/** A message from outside to an account that does not exist. */
function messageTo(to: TonAddress): string {
  const message = external({ to, body: beginCell().endCell() });
  return beginCell().store(storeMessage(message)).endCell().toBoc().toString('base64');
}
