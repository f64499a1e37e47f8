import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { Devnet } from '@tonway/devnet';
import { freePort } from '@tonway/tools/ports';
import { configFolder } from '../faults/support/config-file.ts';
import { startTonway } from '../faults/support/tonway-process.ts';
import { UnreliableServer } from '../faults/support/unreliable-server.ts';
import { eventually } from '../gateway/support/eventually.ts';
import { Asked } from './support/asked.ts';

/** Ten missed beats, the delay, and the start on a busy machine. */
const REPLACED_MS = 60_000;
const TOKEN = 'operator-token-of-the-tests-0123456789';

const parts = new AsyncDisposableStack();
after(() => parts.disposeAsync());
const devnet = await Devnet.start({ production: 'instant', port: 0, tvm: { workers: 1 } });
parts.defer(() => devnet.close());
await devnet.mine();
const liteServer = parts.use(await UnreliableServer.start(devnet.store));
const folder = parts.use(await configFolder(devnet));
const metricsPort = await freePort();
const server = parts.use(
  await startTonway({
    GLOBAL_CONFIG: await folder.config('global.config.json', [liteServer]),
    WORKERS: '2',
    METRICS_PORT: `${metricsPort}`,
    OPERATOR_PUBLIC: 'true',
    OPERATOR_TOKEN: TOKEN,
    READY_MAX_HEAD_AGE_SECONDS: '0',
  }),
);
const question = `${server.url}/api/v2/getMasterchainInfo`;
const operators = `http://127.0.0.1:${metricsPort}`;

const textAt = async (url: string) => (await fetch(url)).text();

async function workers(): Promise<readonly { pid: number; status: object | null }[]> {
  return JSON.parse(await textAt(`${operators}/status`)).workers;
}

/** The workers that answer. */
async function pids(): Promise<readonly number[]> {
  return (await workers()).filter(({ status }) => status !== null).map(({ pid }) => pid);
}

async function metric(name: string): Promise<number> {
  const text = await textAt(`${operators}/metrics`);
  const labels = '(?:\\{operation="getMasterchainInfo",code="200"\\})?';
  return Number(new RegExp(`^tonway_${name}${labels} (\\S+)$`, 'm').exec(text)?.[1]);
}

/** Established connections of this machine to a port. */
async function connectionsTo(port: number): Promise<number> {
  const remote = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')} 01 `;
  return (await readFile('/proc/net/tcp', 'utf8')).split(remote).length - 1;
}

const [first, second] = await twoWorkers();

async function twoWorkers(): Promise<readonly number[]> {
  await eventually(async () => (await pids()).length === 2, REPLACED_MS);
  return pids();
}

test('two processes answer on one port, each with one connection to a lite server', async () => {
  const asked = new Asked(question);
  await eventually(async () => asked.processes.size === 2 && asked.answered > 50);
  await asked.stop();
  assert.deepEqual([...asked.statuses.keys(), asked.lost], [200, 0]);
  assert.equal(await connectionsTo(liteServer.port), 2);
  assert.ok((await metric('request_seconds_count')) >= asked.answered);
});

test('metrics and the operator API on the public port are those of all processes', async () => {
  const texts = await Promise.all([1, 2, 3, 4].map(() => textAt(`${server.url}/metrics`)));
  for (const text of texts) assert.match(text, /^tonway_workers 2$/m);
  const headers = { authorization: `Bearer ${TOKEN}` };
  await eventually(async () => {
    const answer = await fetch(`${server.url}/operator/api/overview`, { headers });
    return ((await answer.json()) as { processes: number }).processes === 2;
  });
});

test('a process that is killed is replaced; only its running requests are lost', async () => {
  const asked = new Asked(question);
  await eventually(async () => asked.answered > 50);
  const counted = await metric('request_seconds_count');
  process.kill(first ?? assert.fail(), 'SIGKILL');
  await eventually(async () => {
    assert.ok((await metric('request_seconds_count')) >= counted, 'what it counted is not lost');
    return (await pids()).length === 2;
  }, REPLACED_MS);
  asked.processes.clear();
  await eventually(async () => asked.processes.size === 2);
  await asked.stop();
  assert.deepEqual([...asked.statuses.keys()], [200]);
  assert.ok(asked.lost <= 4, `${asked.lost} of four clients`);
  assert.equal((await pids()).includes(first ?? 0), false);
  assert.equal(await metric('worker_exits_total'), 1);
});

test('a process that hangs is named, killed and replaced, while others answer', async (t) => {
  const hanging = second ?? assert.fail();
  const asked = new Asked(question);
  await eventually(async () => asked.answered > 50);
  process.kill(hanging, 'SIGSTOP');
  const answered = asked.answered;
  await eventually(async () => (await workers()).some(({ status }) => status === null));
  assert.ok((await metric('request_seconds_count')) > answered, 'metrics are served meanwhile');
  const isReplaced = async () => {
    const now = await pids();
    return now.length === 2 && !now.includes(hanging);
  };
  const ms = await eventually(isReplaced, REPLACED_MS);
  t.diagnostic(`replaced after ${(ms / 1000).toFixed(1)} s`);
  assert.ok(asked.answered > answered + 100, `${asked.answered - answered} were answered`);
  await asked.stop();
  assert.deepEqual([...asked.statuses.keys()], [200]);
  assert.match(
    server.log(),
    new RegExp(
      `"worker":${hanging},"msg":"a worker has not responded for 10 seconds; it is killed`,
    ),
  );
});

test('the end does not wait for a process that hangs longer than for its beats', async () => {
  const [hanging = assert.fail()] = await pids();
  process.kill(hanging, 'SIGSTOP');
  const startMs = performance.now();
  await server[Symbol.asyncDispose]();
  assert.ok(performance.now() - startMs < 25_000);
  assert.throws(() => process.kill(hanging, 0), 'it has ended');
});
