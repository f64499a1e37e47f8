import assert from 'node:assert/strict';
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { after, before, suite, test } from 'node:test';
import { freePort } from '@tonway/tools/ports';
import { BARE_ENV } from '@tonway/tools/program';
import { migratedDatabase } from '../support/own-database.ts';
import { type ServerOverDevnet, serverOverDevnet } from '../support/server-over-devnet.ts';
import { beginIndex } from '../v3/support/begin-index.ts';

const MAIN = join(import.meta.dirname, '../../src/cli/main.ts');

type Tonway = ChildProcessByStdio<null, Readable, Readable>;

function tonway(args: readonly string[], environment: Record<string, string> = {}): Tonway {
  const env = { ...BARE_ENV, ...environment };
  const child = spawn(process.execPath, ['--conditions=@tonway/source', MAIN, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  return child;
}

const started: Tonway[] = [];
after(() => {
  // an ended one ignores it; one that a failed test left behind must not outlive it
  for (const child of started) child.kill('SIGTERM');
});

async function outcome(child: Tonway): Promise<{ code: number; out: string; err: string }> {
  const texts = [child.stdout, child.stderr].map(async (stream) => {
    let text = '';
    for await (const chunk of stream) text += chunk;
    return text;
  });
  const [code] = await once(child, 'close');
  const [out = '', err = ''] = await Promise.all(texts);
  return { code, out, err };
}

/** Waits for so many lines with this message. */
async function logged(child: Tonway, message: string, count = 1): Promise<void> {
  let seen = 0;
  for await (const line of createInterface(child.stdout)) {
    if (JSON.parse(line).msg === message && ++seen === count) return;
  }
  throw new Error(`ended before it logged "${message}"`);
}

test('help and settings are printed, and a missing configuration is reported', async () => {
  assert.match((await outcome(tonway([]))).out, /tonway COMMAND/);
  assert.match((await outcome(tonway(['serve', '--help']))).out, /--global-config FILE/);
  assert.match(
    (await outcome(tonway(['config', '--help']))).out,
    /^Usage: tonway config \[options\]$/m,
  );
  assert.match((await outcome(tonway(['config'], { PORT: '77' }))).out, /^PORT=77$/m);
  const missing = await outcome(tonway(['serve', '--global-config', '/nowhere.json']));
  assert.deepEqual([missing.code, /curl -o global\.config\.json/.test(missing.err)], [2, true]);
});

suite('tonway serve', () => {
  let running: ServerOverDevnet;
  before(async () => {
    running = await serverOverDevnet();
  });
  after(() => running[Symbol.asyncDispose]());

  test('a signal stops the server after running requests', async () => {
    const port = await freePort();
    const child = tonway(['serve', '--network', running.configFile, '--port', String(port)], {
      READY_MAX_HEAD_AGE_SECONDS: '0',
    });
    await logged(child, 'serving');
    const url = `http://127.0.0.1:${port}`;
    await until(async () => (await fetch(`${url}/readyz`)).status === 200);
    running.devnet.faults({ delayMs: 500 });
    const begun = fetch(`${url}/api/v2/getAddressBalance?address=-1:${'3'.repeat(64)}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
    child.kill('SIGTERM');
    const [[code], answer] = await Promise.all([once(child, 'exit'), begun]);
    running.devnet.faults({ delayMs: 0 });
    assert.deepEqual([code, answer.status], [0, 200]);
    await assert.rejects(fetch(`${url}/healthz`));
  });

  test('shutdown does not wait for the connection that follows the index', async () => {
    const { database, url: databaseUrl } = await migratedDatabase();
    await beginIndex(database);
    while (running.devnet.status.head.seqno <= 5) await running.devnet.mine();
    const port = await freePort();
    const child = tonway(['serve', '--network', running.configFile, '--port', String(port)], {
      DATABASE_URL: databaseUrl,
      REQUEST_TIMEOUT_MS: '1000',
      READY_MAX_HEAD_AGE_SECONDS: '0',
      GATEWAY: 'false',
    });
    await logged(child, 'serving');
    const url = `http://127.0.0.1:${port}`;
    await until(async () => (await fetch(`${url}/readyz`)).status === 200);
    const headers = { 'x-min-masterchain-seqno': String(running.devnet.status.head.seqno) };
    const waited = await fetch(`${url}/api/v3/masterchainInfo`, { headers });
    assert.equal(waited.status, 504);
    const listeners = `select from pg_stat_activity
      where datname = current_database() and query = 'listen "chain_steps"'`;
    assert.equal(await database.execute(listeners), 1);
    const startMs = performance.now();
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    assert.equal(code, 0);
    assert.ok(performance.now() - startMs < 3000);
    await until(async () => (await database.execute(listeners)) === 0);
  });

  test('a terminal gets readable lines', async () => {
    const serve = `"${process.execPath}" --conditions=@tonway/source "${MAIN}" serve --network "${running.configFile}" --port 0`;
    const child = spawn('script', ['-qec', serve, '/dev/null'], {
      env: { ...BARE_ENV, TVM_THREADS: '1', NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started.push(child);
    const exit = once(child, 'exit');
    const lines: string[] = [];
    for await (const line of createInterface(child.stdout)) {
      lines.push(line);
      if (line.includes('serving')) break;
    }
    assert.match(
      lines.at(-1) ?? '',
      /^\d\d:\d\d:\d\d\.\d{3} INFO {2}serving url=http:\S+ network=custom$/,
    );
    child.kill('SIGTERM');
    await exit;
  });

  test('several workers share the port, and their metrics are combined', async () => {
    const [port, metricsPort] = [await freePort(), await freePort()];
    const child = tonway(
      ['serve', '--network', running.configFile, '--port', String(port), '--workers', '2'],
      { METRICS_PORT: String(metricsPort), TVM_THREADS: '1' },
    );
    await logged(child, 'serving', 2);
    for (let i = 0; i < 8; i++)
      assert.equal(
        (await ownConnection(`http://127.0.0.1:${port}/api/v2/getMasterchainInfo`)).status,
        200,
      );
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    assert.match(
      metrics,
      /tonway_request_seconds_count{operation="getMasterchainInfo",code="200"} 8/,
    );
    const status = await (await fetch(`http://127.0.0.1:${metricsPort}/status`)).json();
    const { workers } = status as { workers: { status: { lite_servers: unknown[] } }[] };
    assert.deepEqual(
      workers.map((worker) => worker.status.lite_servers.length),
      [1, 1],
    );
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    assert.equal(code, 0);
  });
});

function ownConnection(url: string): Promise<Response> {
  return fetch(url, { headers: { Connection: 'close' } });
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 10_000;
  while (!(await isTrue())) {
    assert.ok(Date.now() < end, 'in time');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
