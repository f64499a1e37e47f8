import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from '../../src/app/roles/serve.ts';
import { readSettings } from '../../src/config/read-settings.ts';
import { type ServerOverDevnet, serverOverDevnet } from '../support/server-over-devnet.ts';

const MAX_MS = 1000;
const REQUESTS = 12;
const SILENCE_MS = 3000;
const NO_WORKERS = 'no workers available (archival=0 mode=Single)';

interface Asked {
  readonly code: number;
  readonly error: string;
  readonly ms: number;
}

/** An account that nobody has asked for before. */
async function ask(url: string): Promise<Asked> {
  const address = `0:${randomBytes(32).toString('hex')}`;
  const startMs = performance.now();
  const response = await fetch(`${url}/api/v2/getAddressBalance?address=${address}`);
  const { error } = (await response.json()) as { error: string };
  return { code: response.status, error, ms: performance.now() - startMs };
}

/** Each has the same code, and none takes longer than a second. */
async function assertGone(url: string): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: REQUESTS }, async (_, i) => {
      await sleep(i * 50);
      return ask(url);
    }),
  );
  const slowest = Math.max(...answers.map(({ ms }) => ms));
  for (const { code, error } of answers) assert.deepEqual([code, error], [542, NO_WORKERS]);
  assert.ok(slowest <= MAX_MS, `${slowest} ms`);
  return slowest;
}

/** Requests before, during and after a silence of the lite server; returns the time of the slowest. */
async function assertSurvivesSilence({ devnet, server }: ServerOverDevnet): Promise<number> {
  devnet.faults({ silence: true });
  setTimeout(() => devnet.faults({ silence: false }), SILENCE_MS);
  const answers = await Promise.all(
    Array.from({ length: REQUESTS }, async (_, i) => {
      await sleep((i * 2 * SILENCE_MS) / REQUESTS);
      return ask(server.url);
    }),
  );
  assert.deepEqual([...new Set(answers.map(({ code }) => code))], [200]);
  return Math.max(...answers.map(({ ms }) => ms));
}

suite('an outage', () => {
  let running: ServerOverDevnet;
  before(async () => {
    // as any network: there is nothing that only a devnet has
    running = await serverOverDevnet({
      NETWORK: 'outage',
      PUBLIC_METRICS: 'true',
      GATEWAY: 'false',
    });
  });
  after(() => running[Symbol.asyncDispose]());

  const logged = (text: RegExp) => running.log.filter((line) => text.test(line));
  async function headAge(): Promise<number> {
    const response = await fetch(`${running.server.url}/status`);
    const { lite_servers } = (await response.json()) as {
      lite_servers: { headAgeSeconds: number }[];
    };
    return lite_servers[0]?.headAgeSeconds ?? assert.fail();
  }
  async function until(holds: () => Promise<boolean>): Promise<void> {
    for (const endMs = performance.now() + 15_000; !(await holds()); await sleep(50))
      assert.ok(performance.now() < endMs, 'in time');
  }

  test('a single server that is silent for some seconds fails no request', async (t) => {
    t.diagnostic(`slowest ${(await assertSurvivesSilence(running)).toFixed()} ms`);
  });

  test('a server that stays silent gives 504, also once it is known as silent', async () => {
    running.devnet.faults({ silence: true });
    await until(async () => logged(/is not used/).length > 0);
    const asked = await Promise.all([ask(running.server.url), ask(running.server.url)]);
    for (const { code, error } of asked)
      assert.deepEqual([code, error], [504, 'LITE_SERVER_NETWORK timeout']);
    running.devnet.faults({ silence: false });
    await until(async () => (await ask(running.server.url)).code === 200);
    await until(async () => logged(/answers again/).length === logged(/is not used/).length);
  });

  test('an unreachable server gives 542 within a second, a log line, and a growing age of the head', async (t) => {
    const before = logged(/is not used/).length;
    await running.devnet.close();
    await until(async () => logged(/is not used.*(ECONNREFUSED|closed)/i).length === 1);
    const age = await headAge();
    t.diagnostic(`slowest ${(await assertGone(running.server.url)).toFixed()} ms`);
    await sleep(1500);
    assert.ok((await headAge()) > age, 'the age of its head stands still');
    assert.equal(logged(/is not used/).length, before + 1);
  });

  test('a missing server at the start gives 542 within a second', async (t) => {
    const settings = { NETWORK: 'outage', GLOBAL_CONFIG: running.configFile, PORT: '0' };
    const server = await startServer(readSettings({ ...settings, LOG_LEVEL: 'silent' }));
    t.after(() => server.close());
    await sleep(100);
    t.diagnostic(`slowest ${(await assertGone(server.url)).toFixed()} ms`);
  });
});

test('a devnet that is silent for some seconds fails no request', async (t) => {
  const running = await serverOverDevnet();
  t.after(() => running[Symbol.asyncDispose]());
  t.diagnostic(`slowest ${(await assertSurvivesSilence(running)).toFixed()} ms`);
});

test('a devnet is ready while its lite server answers, at any age of its head', async (t) => {
  const running = await serverOverDevnet();
  t.after(() => running[Symbol.asyncDispose]());
  const readyz = async () => (await fetch(`${running.server.url}/readyz`)).status;
  await running.devnet.mine(1);
  assert.equal(await readyz(), 200);
  running.devnet.faults({ silence: true });
  const startMs = performance.now();
  while ((await readyz()) === 200) {
    assert.ok(performance.now() - startMs < 8000, 'still ready');
    await sleep(50);
  }
  running.devnet.faults({ silence: false });
  while ((await readyz()) !== 200) {
    assert.ok(performance.now() - startMs < 15_000, 'not ready again');
    await sleep(50);
  }
});
