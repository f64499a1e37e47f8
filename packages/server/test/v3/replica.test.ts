import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freePort } from '@tonway/tools/ports';
import type { Overview } from '../../src/api/operator/operator-shapes.ts';
import type { Database } from '../../src/store/database.ts';
import { eventually } from '../gateway/support/eventually.ts';
import { lineTo } from '../gateway/support/line.ts';
import { migratedDatabase } from '../support/own-database.ts';
import { serverOverDevnet } from '../support/server-over-devnet.ts';
import { beginIndex } from './support/begin-index.ts';

const FIRST_UTIME = 1_700_000_000;
const CHANGE_MS = 30_000;

const [first, second] = [await migratedDatabase(), await migratedDatabase()];
const replica = second.database;
for (const { database } of [first, second]) await beginIndex(database);
await setHead(first.database, 72, 100);
await setHead(replica, 5, 0);
const direct = new URL(second.url);
const line = await lineTo(Number(direct.port || 5432));
const metricsPort = await freePort();
const operatorUrl = `http://127.0.0.1:${metricsPort}`;
const running = await serverOverDevnet({
  DATABASE_URL: first.url,
  DATABASE_READ_URL: Object.assign(new URL(direct), { port: `${line.port}` }).href,
  GATEWAY: 'false',
  TVM_THREADS: '1',
  METRICS_PORT: `${metricsPort}`,
});
first.closeFirst(async () => {
  await running[Symbol.asyncDispose]();
  await line.close();
});

/** The newest block of an index, so many seconds after the first one. */
async function setHead(database: Database, seqno: number, seconds: number): Promise<void> {
  const values = [seqno, FIRST_UTIME + seconds];
  await database.execute('update chain.head set seqno = $1, gen_utime = $2', values);
}

interface Readiness {
  readonly ok: boolean;
  readonly rules: readonly string[];
  readonly replica: { used: boolean; lag_blocks: number | null };
}

async function readiness(): Promise<Readiness> {
  return (await (await fetch(`${running.server.url}/readyz/v3`)).json()) as Readiness;
}

const isUsed = async () => (await readiness()).replica.used;

/** The newest block of the database that answers. */
async function servedSeqno(): Promise<number> {
  const response = await fetch(`${running.server.url}/api/v3/jetton/masters`);
  assert.equal(response.status, 200, await response.text());
  return Number(response.headers.get('x-contracts-seqno'));
}

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${operatorUrl}/metrics`)).text();
  return Number(new RegExp(`^tonway_v3_${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

async function overview(): Promise<Overview> {
  return (await (await fetch(`${operatorUrl}/operator/api/overview`)).json()) as Overview;
}

const logged = (text: string) => running.log.filter((line) => line.includes(text)).length;

test('v3 reads from the primary while its replica is too far behind', async () => {
  await eventually(async () => !(await isUsed()), CHANGE_MS);
  assert.equal(await servedSeqno(), 72);
  const { ok, rules } = await readiness();
  assert.equal(ok, true);
  assert.ok(rules.includes('replica-behind'));
  assert.deepEqual(
    [await metric('replica_up'), await metric('replica_used'), await metric('head_seqno')],
    [1, 0, 72],
  );
  assert.deepEqual(
    [await metric('replica_lag_blocks'), await metric('replica_lag_seconds')],
    [67, 100],
  );
  const { problems, interfaces } = await overview();
  assert.ok(problems.some(({ text }) => text.includes('67 blocks and 100 seconds behind')));
  assert.deepEqual(interfaces, [
    { name: 'v2', problem: null, source: null },
    { name: 'v3', problem: null, source: 'primary' },
  ]);
  assert.equal(logged('v3 reads from the primary'), 1);
  await setHead(replica, 71, 99);
  await eventually(isUsed, CHANGE_MS);
  assert.equal(await servedSeqno(), 71);
  assert.equal(logged('v3 reads from the replica again'), 1);
});

test('v3 reads from the primary while its replica does not answer', async () => {
  line.cut();
  await eventually(async () => !(await isUsed()), CHANGE_MS);
  assert.equal(await servedSeqno(), 72);
  assert.equal(await metric('replica_up'), 0);
  assert.ok((await readiness()).rules.includes('replica-down'));
  line.mend();
  await eventually(isUsed, CHANGE_MS);
  assert.equal(await servedSeqno(), 71);
  const texts = async () => (await overview()).problems.map(({ text }) => text);
  await eventually(async () => !(await texts()).join().includes('replica'), CHANGE_MS);
});
