import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Address } from '@tonway/chain';
import type { Devnet } from '@tonway/devnet';
import type { Database } from '../../src/store/database.ts';
import { eventually } from '../gateway/support/eventually.ts';
import { ownDatabase } from '../support/own-database.ts';
import { startIndex } from './support/index-process.ts';
import { indexed } from './support/live-index.ts';
import { startNetwork } from './support/network.ts';
import { networkFile } from './support/network-file.ts';

const TAKEOVER_MS = 5000;
const someone = new Address(0, new Uint8Array(32).fill(7));

test('a leader that stops or is killed is replaced within five seconds', async (t) => {
  const { devnet } = await startNetwork(t);
  const { url, database, closeFirst } = await ownDatabase();
  const settings = { DATABASE_URL: url, GLOBAL_CONFIG: await networkFile(t, devnet) };
  const start = async () => {
    const started = await startIndex(settings);
    closeFirst(async () => started[Symbol.asyncDispose]());
    return started;
  };
  const first = await start();
  await eventually(() => first.isLeader());
  const [second, third] = [await start(), await start()];
  await indexed(database, devnet.status.head.seqno);
  await eventually(async () => (await first.ready()).ok);

  first.program.signal('SIGKILL');
  t.diagnostic(`killed: ${await takeover(database, devnet)} ms`);
  const leader = (await second.isLeader()) ? second : third;
  assert.ok(await leader.isLeader());
  assert.notEqual(await second.isLeader(), await third.isLeader(), 'there is one');

  leader.program.signal('SIGSTOP');
  t.diagnostic(`stopped: ${await takeover(database, devnet)} ms`);
  leader.program.signal('SIGCONT');
  await eventually(async () => !(await leader.isLeader()));
  await devnet.faucet(someone, 1n);
  await indexed(database, devnet.status.head.seqno);

  const other = leader === second ? third : second;
  await eventually(() => other.isLeader());
  other.program.signal('SIGSTOP');
  t.diagnostic(`the next one stopped: ${await takeover(database, devnet)} ms`);
  assert.ok(await leader.isLeader(), 'a process that was stopped before goes on');
  other.program.signal('SIGCONT');
  await eventually(async () => !(await other.isLeader()));
  assert.ok(await leader.isLeader());
  t.diagnostic(`continued: ${await takeover(database, devnet)} ms`);
});

/** How long the next block takes into the index. */
async function takeover(database: Database, devnet: Devnet): Promise<number> {
  await devnet.faucet(someone, 1n);
  const ms = Math.round(await indexed(database, devnet.status.head.seqno));
  assert.ok(ms < TAKEOVER_MS, `${ms} ms`);
  return ms;
}
