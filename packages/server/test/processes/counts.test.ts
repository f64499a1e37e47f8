import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { Devnet } from '@tonway/devnet';
import { freePort } from '@tonway/tools/ports';
import { BARE_ENV, Program } from '@tonway/tools/program';
import { configFolder } from '../faults/support/config-file.ts';
import { startTonway } from '../faults/support/tonway-process.ts';
import { openBackends, REDIS } from '../gateway/support/backends.ts';
import { eventually } from '../gateway/support/eventually.ts';
import { offer } from '../gateway/support/load.ts';
import { openSse } from '../streaming/support/clients.ts';
import { startStreamProcess } from '../streaming/support/stream-process.ts';
import { Asked } from './support/asked.ts';

const MAIN = join(import.meta.dirname, '../../src/app/cli/main.ts');
const ARGUMENTS = ['--conditions=@tonway/source', MAIN];
const STARTED_MS = 60_000;

const backends = await openBackends();
const parts = new AsyncDisposableStack();
after(() => parts.disposeAsync());
const devnet = await Devnet.start({ production: 'instant', port: 0, tvm: { workers: 1 } });
parts.defer(() => devnet.close());
await devnet.mine();
const folder = parts.use(await configFolder(devnet));
const GLOBAL_CONFIG = folder.path('global.config.json');
await writeFile(GLOBAL_CONFIG, devnet.globalConfigText);

/** The child processes of a process. */
async function childrenOf(pid: number): Promise<readonly string[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.split(' ').filter((each) => each !== '');
}

const SECONDS = 5;

test('limits without Redis hold over all processes', async (t) => {
  const { secret } = await backends.addKey({ ratePerSecond: 20, burst: 20 });
  await using server = await startTonway({
    GLOBAL_CONFIG,
    DATABASE_URL: backends.databaseUrl,
    WORKERS: '2',
    V2_KEYLESS_RATE: '1000',
  });
  const url = `${server.url}/api/v2/getMasterchainInfo`;
  const asked = new Asked(url);
  await eventually(async () => asked.processes.size === 2, STARTED_MS);
  await asked.stop();
  const headers = { 'x-api-key': secret };
  await eventually(async () => (await fetch(url, { headers })).status === 200);
  const { statuses, seconds } = await offer({
    urls: [url],
    headers,
    perSecond: 200,
    seconds: SECONDS,
  });
  t.diagnostic(`${JSON.stringify(statuses)} in ${seconds.toFixed(1)} s`);
  const allowed = statuses[200] ?? 0;
  assert.ok(allowed <= 20 * seconds + 22, `${allowed} of 20 per second`);
  assert.ok(allowed >= 20 * seconds * 0.9, `${allowed} of 20 per second`);
});

test('auto is a process per core, and one without a primary process on one core', async () => {
  for (const cores of [1, Math.min(2, availableParallelism())]) {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const settings = { NETWORK: 'devnet', GLOBAL_CONFIG, PORT: `${port}`, WORKERS: '' };
    const program = await Program.start(
      'taskset',
      ['--cpu-list', `0-${cores - 1}`, process.execPath, ...ARGUMENTS, 'serve'],
      () =>
        fetch(`${url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { env: { ...BARE_ENV, ...settings, TVM_THREADS: '1' } },
    );
    const expected = cores === 1 ? 0 : cores;
    await eventually(async () => (await childrenOf(program.pid)).length === expected, STARTED_MS);
    await program.end('SIGTERM');
  }
});

test('wrong settings are told once', async () => {
  const env = { ...BARE_ENV, WORKERS: '2', GLOBAL_CONFIG: '/nowhere.json' };
  const running = promisify(execFile)(process.execPath, [...ARGUMENTS, 'serve'], { env });
  const { code, stderr } = (await running.catch((error: unknown) => error)) as {
    code: number;
    stderr: string;
  };
  assert.equal(code, 2);
  assert.equal(stderr.split('/nowhere.json').length - 1, 1, stderr);
});

test('streams have one process unless Redis counts them for all', async () => {
  const settings = { DATABASE_URL: backends.databaseUrl, GATEWAY: 'true' };
  {
    const port = await freePort();
    await using alone = await startStreamProcess(port, { ...settings, WORKERS: 'auto' });
    assert.deepEqual(await childrenOf(alone.program.pid), []);
  }
  const env = { ...BARE_ENV, ...settings, NETWORK: 'devnet', WORKERS: '2' };
  await assert.rejects(
    promisify(execFile)(process.execPath, [...ARGUMENTS, 'stream'], { env }),
    /WORKERS: several processes of `tonway stream` need REDIS_URL/,
  );
});

test('two processes of streams share the port and the limits, and are counted together', async () => {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const { secret } = await backends.addKey({ streamConnections: 4 });
  await using two = await startStreamProcess(port, {
    DATABASE_URL: backends.databaseUrl,
    REDIS_URL: REDIS,
    GATEWAY: 'true',
    WORKERS: '2',
    METRICS_PORT: `${metricsPort}`,
  });
  const operators = `http://127.0.0.1:${metricsPort}`;
  const metrics = async () => (await fetch(`${operators}/metrics`)).text();
  await eventually(async () => (await metrics()).includes('tonway_workers 2\n'), STARTED_MS);
  await eventually(async () => {
    const { workers } = (await (await fetch(`${operators}/status`)).json()) as {
      workers: { status: { problem: string | null } | null }[];
    };
    return workers.every(({ status }) => status?.problem === null);
  }, STARTED_MS);
  const url = `http://127.0.0.1:${port}/api/streaming/v2/sse?token=${secret}`;
  const body = { types: ['transactions'], addresses: [`0:${'AB'.repeat(32)}`] };
  const open = async () => {
    const stream = await openSse(url, { body });
    assert.match((await stream.next()) ?? '', /"subscribed"/);
  };
  for (let i = 0; i < 4; i++) await open();
  await eventually(async () =>
    (await metrics()).includes('tonway_stream_connections{transport="sse"} 4\n'),
  );
  const refused = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  assert.equal(refused.status, 429);
  await two.program.end('SIGTERM');
});
