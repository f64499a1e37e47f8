import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Devnet } from '@tonway/devnet';
import { jettons } from '@tonway/scenes';
import { DevnetNetwork } from '@tonway/scenes/devnet';
import { BARE_ENV } from '@tonway/tools/program';
import { eventually } from '../../gateway/support/eventually.ts';
import { ownDatabase } from '../../support/own-database.ts';
import { startIndex } from '../support/index-process.ts';
import { indexed } from '../support/live-index.ts';
import { networkFile } from '../support/network-file.ts';
import { runTonway } from '../support/tonway-command.ts';
import { allRead, contractRows } from './support/contract-index.ts';

const MAIN = join(import.meta.dirname, '../../../src/app/cli/main.ts');

const own = await ownDatabase();
const { database, url } = own;
const devnet = await Devnet.start({ production: 'instant', shards: 2, tvm: { workers: 1 } });
after(() => devnet.close());
const network = new DevnetNetwork(devnet);
after(() => network.close());
const settings = { DATABASE_URL: url, GLOBAL_CONFIG: await networkFile({ after }, devnet) };
const indexer = await startIndex({ ...settings, CONTRACT_THREADS: '0' });
own.closeFirst(async () => indexer[Symbol.asyncDispose]());
const scene = await jettons(network);
await indexed(database, devnet.status.head.seqno);

/** `tonway` in a process that is killed after a while. */
async function killed(args: readonly string[], afterMs: number): Promise<void> {
  const env = { ...BARE_ENV, NETWORK: 'devnet', ...settings };
  const child = spawn(process.execPath, ['--conditions=@tonway/source', MAIN, ...args], { env });
  // It may end before it is killed.
  const exited = once(child, 'exit');
  await sleep(afterMs);
  child.kill('SIGKILL');
  await exited;
}

test('without a worker, an index is ready, and its contracts are queued', async () => {
  assert.deepEqual((await contractRows(database)).contracts, []);
  assert.ok((await database.execute('select from chain.contract_queue')) > 0);
  assert.equal((await indexer.ready()).ok, true);
});

test('tonway worker with all kinds of work reads what is queued until it is interrupted', async () => {
  const env = { ...BARE_ENV, NETWORK: 'devnet', ...settings };
  const kinds = ['contracts', 'classify', 'metadata'];
  const options = ['--threads', '1', '--port', '0'];
  const args = ['--conditions=@tonway/source', MAIN, 'worker', ...kinds, ...options];
  const child = spawn(process.execPath, args, { env });
  const exited = once(child, 'exit');
  await allRead(database);
  child.kill('SIGINT');
  assert.deepEqual(await exited, [0, null]);
  const rows = await contractRows(database);
  assert.equal(rows.jetton_wallets?.length, scene.holders.length);
});

test('tonway repair rescan from nothing gives the same rows, also after it was killed', async () => {
  const expected = await contractRows(database);
  for (const afterMs of [1000, 1800])
    await killed(['repair', 'rescan', '--clear', '--threads', '1'], afterMs);
  // The leases of a process that was killed expire.
  await database.query('update chain.contract_queue set leased_until = now()');
  const { code, stderr } = await runTonway(['repair', 'rescan', '--threads', '1'], settings);
  assert.equal(code, 0, stderr);
  assert.match(stderr, /done: \d+ accounts were read by this process/);
  assert.deepEqual(await contractRows(database), expected);
  const isReported = async () =>
    /^tonway_index_contracts_seqno \d+$/m.test(await indexer.metrics());
  await eventually(isReported);
});
