import assert from 'node:assert/strict';
import { createHook } from 'node:async_hooks';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promiseHooks } from 'node:v8';
import { startDevnetProcess } from '../../bench/support/devnet-process.ts';
import { getRequest, openClient, sharesOf } from '../../bench/support/http-client.ts';
import { startServer } from '../../src/app/roles/serve.ts';
import { readSettings } from '../../src/config/read-settings.ts';

const ROUNDS = 5;
const READS = 96;
const CONNECTIONS = 16;

async function startOverDevnet(t: TestContext) {
  const devnet = await startDevnetProcess((ROUNDS + 1) * READS);
  const folder = await mkdtemp(join(tmpdir(), 'tonway-test-'));
  const GLOBAL_CONFIG = join(folder, 'global.config.json');
  await writeFile(GLOBAL_CONFIG, devnet.globalConfigText);
  const settings = readSettings({ NETWORK: 'test', GLOBAL_CONFIG, PORT: '0' });
  const server = await startServer(settings, { logTo: { write: () => {} } });
  t.after(async () => {
    await server.close();
    await devnet.close();
    await rm(folder, { recursive: true });
  });
  const seqno = await devnet.mine();
  while ((server.upstream.head?.id.seqno ?? 0) < seqno) await sleep(5);
  const requests = devnet.addresses.map((address) =>
    getRequest(`/api/v2/getAddressInformation?address=${encodeURIComponent(address)}`),
  );
  return { url: server.url, port: Number(new URL(server.url).port), requests };
}

interface Counts {
  promises: number;
  timers: number;
  writes: number;
}

/** What the process does while `work` runs. Writes of the HTTP client, which is in this process, are left out. */
async function countDuring(serverPort: number, work: () => Promise<unknown>): Promise<Counts> {
  const counts: Counts = { promises: 0, timers: 0, writes: 0 };
  const { write } = Socket.prototype;
  Socket.prototype.write = function (this: Socket, ...args: unknown[]) {
    if (this.remotePort !== serverPort) counts.writes++;
    return Reflect.apply(write, this, args);
  } as typeof write;
  const timers = createHook({ init: (_, type) => type === 'Timeout' && counts.timers++ }).enable();
  const stopPromises = promiseHooks.onInit(() => counts.promises++);
  await work();
  stopPromises();
  timers.disable();
  Socket.prototype.write = write;
  return counts;
}

/** What the reads of a round take, without what the client takes for the same requests, whose answers are then cached. */
async function costOfRound(port: number, client: () => Promise<unknown>): Promise<Counts> {
  const uncached = await countDuring(port, client);
  const cached = await countDuring(port, client);
  return {
    promises: (uncached.promises - cached.promises) / READS,
    timers: (uncached.timers - cached.timers) / READS,
    // one of them is the answer by HTTP
    writes: (uncached.writes - cached.writes) / READS + 1,
  };
}

test('an uncached read takes at most 15 promises, no timer of its own and few writes', async (t) => {
  const { url, port, requests } = await startOverDevnet(t);
  const clients = sharesOf(requests, ROUNDS + 1).map((share) =>
    openClient(url, share, CONNECTIONS),
  );
  await clients.pop()?.();
  const rounds: Counts[] = [];
  for (const client of clients) rounds.push(await costOfRound(port, client));
  // now and then the head is polled in the background, which only adds
  const least = (name: keyof Counts) => Math.min(...rounds.map((round) => round[name]));
  t.diagnostic(JSON.stringify(rounds));
  assert.ok(least('promises') > 5 && least('promises') < 15.5, `${least('promises')} promises`);
  assert.ok(least('timers') < 0.5, `${least('timers')} timers`);
  // queries to the lite server are written together
  assert.ok(least('writes') < 1.5, `${least('writes')} writes`);
});
