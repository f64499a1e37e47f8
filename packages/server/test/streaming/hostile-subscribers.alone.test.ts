import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@tonway/tools/ports';
import { BARE_ENV, Program } from '@tonway/tools/program';
import { addKey } from '../gateway/support/backends.ts';
import { eventually } from '../gateway/support/eventually.ts';
import { openWebSocket, type WebSocketClient } from './support/clients.ts';
import { ATTACK_NAMES, type Attack, type HostileOrders } from './support/hostile-clients.ts';
import { repeatedTrace } from './support/repeated-trace.ts';

const MAIN = join(import.meta.dirname, '../../src/cli/main.ts');
const HOSTILE = join(import.meta.dirname, 'support/hostile-clients.ts');
const SUBSCRIBERS = 50;
const EVENTS = 150;
const INTERVAL_MS = 50;
const PATIENCE_MS = 60_000;
/** The goal, which is not reached yet and only reported: twice the p99 of before, or this. */
const GOAL_P99_MS = 50;
/** What is asserted: a server that is blocked takes longer. */
const MAX_P99_MS = 10_000;

suite('hostile subscribers do not block the others', async () => {
  const index = await repeatedTrace();
  const { database, quiet, loud, announce } = index;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = await startServer(url, index.url);
  index.closeFirst(() => server.end('SIGTERM'));
  const newKey = async () => (await addKey(database, { plan: 'advanced' })).secret;
  const key = await newKey();
  const open = (secret: string) => openWebSocket(`${url}/streaming/v2/ws?api_key=${secret}`);

  /** When each client got each event, by its position of the log. */
  const receipts = new Map<string, number[]>();
  const clients: WebSocketClient[] = [];
  for (let i = 0; i < SUBSCRIBERS; i++) clients.push(await subscribed());
  index.closeFirst(async () => {
    for (const client of clients) client.close();
  });

  async function subscribed(): Promise<WebSocketClient> {
    const client = await open(key);
    const fields = { types: ['transactions'], addresses: [quiet], cursor: true };
    assert.equal(
      await client.ask({ operation: 'subscribe', ...fields }),
      '{"status":"subscribed"}',
    );
    client.socket.on('message', (data) => {
      const atMs = performance.now();
      const { cursor } = JSON.parse(data.toString()) as { cursor: string };
      const seq = cursor.split('-').at(-2) ?? assert.fail(cursor);
      const times = receipts.get(seq) ?? [];
      receipts.set(seq, [...times, atMs]);
    });
    return client;
  }

  /** From the log entry to the receipt, of every event by every subscriber, ascending. */
  async function latencies(): Promise<readonly number[]> {
    const sentMs = new Map<string, number>();
    for (let i = 0; i < EVENTS; i++) {
      const startMs = performance.now();
      sentMs.set(await announce(), startMs);
      await sleep(INTERVAL_MS);
    }
    const isComplete = async () =>
      [...sentMs.keys()].every((seq) => receipts.get(seq)?.length === SUBSCRIBERS);
    await eventually(isComplete, PATIENCE_MS);
    const all = [...sentMs].flatMap(
      ([seq, startMs]) => receipts.get(seq)?.map((atMs) => atMs - startMs) ?? [],
    );
    return all.sort((a, b) => a - b);
  }

  async function attack() {
    const keys = {} as Record<Attack, string>;
    for (const name of ATTACK_NAMES) keys[name] = await newKey();
    const orders: HostileOrders = { url, keys, addresses: loud };
    const execArgv = ['--conditions=@tonway/source'];
    const child = fork(HOSTILE, [JSON.stringify(orders)], { execArgv, stdio: 'inherit' });
    const ended = once(child, 'exit');
    const stop = async () => {
      child.kill('SIGKILL');
      await ended;
    };
    index.closeFirst(stop);
    return stop;
  }

  async function metric(name: string): Promise<number> {
    const text = await (await fetch(`${url}/metrics`)).text();
    const line = text.split('\n').find((each) => each.startsWith(`${name} `));
    return Number(line?.slice(name.length + 1));
  }
  const floods = () => metric('tonway_stream_refusals_total{reason="flood"}');
  const slow = () => metric('tonway_stream_slow_consumers_total{transport="websocket"}');

  test('100,000 addresses are refused', async () => {
    const client = await open(key);
    const addresses = Array.from(
      { length: 100_000 },
      (_, i) => `0:${i.toString(16).padStart(64, '0')}`,
    );
    const ask = (count: number) =>
      client.ask({
        operation: 'subscribe',
        types: ['transactions'],
        addresses: addresses.slice(0, count),
      });
    assert.equal(
      await ask(20_000),
      '{"error":"address limit exceeded: current 0 + new 20000 > max 10000"}',
    );
    assert.equal(await ask(100_000), null);
    assert.equal((await client.closed).code, 1009);
  });

  test('every event reaches 50 subscribers during the attacks', async (t) => {
    await latencies();
    const alone = await latencies();
    const stop = await attack();
    await eventually(async () => (await floods()) > 0, PATIENCE_MS);
    const attacked = await latencies();
    const [flooded, slowOnes] = [await floods(), await slow()];
    await stop();
    const text = (values: readonly number[]) =>
      [0.5, 0.99, 1].map((share) => at(values, share).toFixed(1)).join(', ');
    t.diagnostic(`p50, p99 and maximum in ms: alone ${text(alone)}; attacked ${text(attacked)}`);
    t.diagnostic(`${flooded} floods and ${slowOnes} slow consumers were closed`);
    assert.ok(flooded > 20 && slowOnes > 0);
    const goalMs = Math.max(GOAL_P99_MS, 2 * at(alone, 0.99));
    const isReached = at(attacked, 0.99) < goalMs;
    t.diagnostic(`the goal of ${goalMs.toFixed()} ms is ${isReached ? 'reached' : 'missed'}`);
    assert.ok(at(attacked, 0.99) < MAX_P99_MS);
    for (const { socket } of clients) assert.equal(socket.readyState, socket.OPEN);
  });

  test('the places of killed clients are free', async () => {
    const connections = () => metric('tonway_stream_connections{transport="websocket"}');
    await eventually(async () => (await connections()) === SUBSCRIBERS, PATIENCE_MS);
  });
});

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** `tonway stream` in a process of its own. */
function startServer(url: string, databaseUrl: string): Promise<Program> {
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const { port } = new URL(url);
  const args = ['--conditions=@tonway/source', MAIN, 'stream', '--port', port];
  const settings = { NETWORK: 'devnet', DATABASE_URL: databaseUrl, PUBLIC_METRICS: 'true' };
  const env = { ...BARE_ENV, ...settings, LOG_LEVEL: 'warn' };
  return Program.start(process.execPath, args, isReady, { env });
}
