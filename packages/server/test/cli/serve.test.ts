import assert from 'node:assert/strict';
import { type ChildProcessByStdio, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { after, before, suite, test } from 'node:test';
import { freePort } from '@tonway/tools/ports';
import { BARE_ENV } from '@tonway/tools/program';
import type { Overview } from '../../src/api/operator/operator-shapes.ts';
import { migrate } from '../../src/store/migrate/migrate.ts';
import { type Migration, readMigrations } from '../../src/store/migrate/migrations.ts';
import { migratedDatabase } from '../support/own-database.ts';
import { type ServerOverDevnet, serverOverDevnet } from '../support/server-over-devnet.ts';
import { beginIndex } from '../v3/support/begin-index.ts';
import { BalancedPosts } from './support/balanced-posts.ts';

const MAIN = join(import.meta.dirname, '../../src/app/cli/main.ts');

type Tonway = ChildProcessByStdio<null, Readable, Readable>;

function tonway(
  args: readonly string[],
  environment: Record<string, string> = {},
  options: SpawnOptions = {},
): Tonway {
  const env = { ...BARE_ENV, ...environment };
  const child = spawn(process.execPath, ['--conditions=@tonway/source', MAIN, ...args], {
    ...options,
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
async function logged(child: Tonway, message: string | RegExp, count = 1): Promise<void> {
  let seen = 0;
  for await (const line of createInterface(child.stdout)) {
    const { msg } = JSON.parse(line);
    const isExpected = typeof message === 'string' ? msg === message : message.test(msg);
    if (isExpected && ++seen === count) return;
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

  test('no request is lost while load balancers choose another server', async (t) => {
    const port = await freePort();
    const child = tonway(['serve', '--network', running.configFile, '--port', String(port)], {
      READY_MAX_HEAD_AGE_SECONDS: '0',
      TVM_THREADS: '1',
      SHUTDOWN_DELAY_MS: '2000',
    });
    await logged(child, 'serving');
    const [url, other] = [`http://127.0.0.1:${port}`, running.server.url];
    await until(async () => (await fetch(`${url}/readyz`)).status === 200);
    const posts = new BalancedPosts(url, other);
    await until(async () => (posts.answered.get(url) ?? 0) >= 100);
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    const answered = posts.answered.get(other) ?? 0;
    await until(async () => (posts.answered.get(other) ?? 0) > answered);
    await posts.stop();
    t.diagnostic(`${JSON.stringify([...posts.answered])}, ${posts.lost.length} lost`);
    assert.deepEqual([code, posts.lost], [0, []]);
    assert.ok(posts.ended > 0, 'responses end their connections');
  });

  test('a second signal ends the server at once', async () => {
    const child = tonway(['serve', '--network', running.configFile, '--port', '0'], {
      TVM_THREADS: '1',
      SHUTDOWN_DELAY_MS: '600000',
    });
    await logged(child, 'serving');
    child.kill('SIGTERM');
    await logged(child, /^SIGTERM: shutting down in 600000 ms/);
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    assert.equal(code, 1);
  });

  test('a wrong clock is named, and neither hides nor makes up the age of the head', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tonway-clock-'));
    const CLOCK_FILE = join(folder, 'seconds');
    await writeFile(CLOCK_FILE, '0');
    const [port, metricsPort] = [await freePort(), await freePort()];
    const child = tonway(['serve', '--network', running.configFile, '--port', String(port)], {
      READY_MAX_HEAD_AGE_SECONDS: '10',
      MAX_HEAD_AGE_SECONDS: '10',
      TVM_THREADS: '1',
      METRICS_PORT: String(metricsPort),
      CLOCK_FILE,
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'support/shifted-clock.ts')}`,
    });
    await logged(child, 'serving');
    const operators = `http://127.0.0.1:${metricsPort}`;
    const readiness = async () => {
      const response = await fetch(`http://127.0.0.1:${port}/readyz`);
      return (await response.json()) as { ok: boolean; problem: string | null; rules: string[] };
    };
    const metric = async (name: string) => {
      const text = await (await fetch(`${operators}/metrics`)).text();
      return Number(new RegExp(`^tonway_${name} (\\S+)$`, 'm').exec(text)?.[1]);
    };
    const isReady = async (clock: string | null) => {
      await running.devnet.mine();
      const { ok, rules } = await readiness();
      return ok && rules.filter((rule) => rule.startsWith('clock')).join() === (clock ?? '');
    };
    for (const [seconds, clock, told] of [
      [0, null, /^(?!.*clock)/s],
      [300, 'clock-ahead', /This machine's clock is (299|300|301) seconds ahead\./],
      [-300, 'clock-behind', /This machine's clock is (299|300|301) seconds behind\./],
    ] as const) {
      await writeFile(CLOCK_FILE, String(seconds));
      await until(() => isReady(clock), 30_000);
      const skew = () => metric('clock_skew_seconds');
      await until(async () => Math.abs((await skew()) - seconds) < 5, 30_000);
      await until(() => isReady(clock), 30_000);
      const age = await metric('head_age_seconds');
      assert.ok(age >= 0 && age <= 10, `${age}`);
      const answer = await fetch(`http://127.0.0.1:${port}/api/v2/getMasterchainInfo`);
      assert.equal(answer.status, 200);
      assert.ok(Number(answer.headers.get('x-tonway-block-age')) <= 10);
      // The overview is cached for a second.
      await until(async () => {
        const overview = await fetch(`${operators}/operator/api/overview`);
        const { problems } = (await overview.json()) as Overview;
        return told.test(problems.map(({ text }) => text).join('\n'));
      }, 30_000);
    }
    await until(async () => !(await readiness()).ok, 30_000);
    assert.match(
      (await readiness()).problem ?? '',
      /^the newest verified block is \d+ seconds old$/,
    );
    child.kill('SIGTERM');
    await once(child, 'exit');
    await rm(folder, { recursive: true });
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

  test('a server of the previous release runs on after an upgrade, and can be started again', async () => {
    const { database, url: databaseUrl } = await migratedDatabase();
    await beginIndex(database);
    const port = await freePort();
    const start = async () => {
      const args = ['serve', '--network', running.configFile, '--port', String(port)];
      const settings = { DATABASE_URL: databaseUrl, V3_KEYLESS_RATE: '100000' };
      const child = tonway(args, { ...settings, READY_MAX_HEAD_AGE_SECONDS: '0' });
      await logged(child, 'serving');
      return child;
    };
    const previous = await start();
    const stopped = new AbortController();
    const load = askRepeatedly(`http://127.0.0.1:${port}/api/v3/messages`, stopped.signal);
    const known = await readMigrations();
    await migrate(database, { migrations: [...known, laterThan(known.at(-1))] });
    const after = load.count + 20;
    await until(async () => load.count >= after);
    stopped.abort();
    assert.deepEqual(await load.done, [200]);
    previous.kill('SIGKILL');
    await once(previous, 'exit');
    const restarted = await start();
    assert.equal((await fetch(`http://127.0.0.1:${port}/api/v3/messages`)).status, 200);
    restarted.kill('SIGTERM');
    assert.deepEqual(await once(restarted, 'exit'), [0, null]);
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

  test('several workers share the port and the end, and their metrics are combined', async () => {
    const [port, metricsPort] = [await freePort(), await freePort()];
    const child = tonway(
      ['serve', '--network', running.configFile, '--port', String(port), '--workers', '2'],
      { METRICS_PORT: String(metricsPort), TVM_THREADS: '1', SHUTDOWN_DELAY_MS: '3000' },
      { detached: true },
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
    // As systemd does: to the primary process and to the workers, which the primary process stops, too.
    process.kill(-(child.pid ?? assert.fail()), 'SIGTERM');
    await logged(child, /^SIGTERM: shutting down/, 3);
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`);
    const answer = await fetch(`http://127.0.0.1:${port}/api/v2/getMasterchainInfo`);
    assert.deepEqual([ready.status, answer.status], [503, 200]);
    const [code] = await once(child, 'exit');
    assert.equal(code, 0);
  });
});

/** A migration of the next release, which this one does not know. */
function laterThan(newest: Migration | undefined): Migration {
  assert.ok(newest);
  const sql = 'alter table chain.messages add column later integer not null default 7';
  const version = newest.version + 1;
  const more = { kind: 'online', compatibleFrom: newest.version, steps: null } as const;
  return { version, name: 'later', sql, checksum: sql, ...more };
}

/** Asks until the signal is aborted, and collects the statuses. */
function askRepeatedly(url: string, signal: AbortSignal) {
  const statuses = new Set<number>();
  const ask = async () => {
    for (; !signal.aborted; load.count++) statuses.add((await fetch(url)).status);
    return [...statuses];
  };
  const load = { count: 0, done: Promise.resolve([] as number[]) };
  load.done = ask();
  return load;
}

function ownConnection(url: string): Promise<Response> {
  return fetch(url, { headers: { Connection: 'close' } });
}

async function until(isTrue: () => Promise<boolean>, maxMs = 10_000): Promise<void> {
  const end = Date.now() + maxMs;
  while (!(await isTrue())) {
    assert.ok(Date.now() < end, 'in time');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
