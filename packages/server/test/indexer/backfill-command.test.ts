import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { BARE_ENV } from '@tonway/tools/program';
import type { Database } from '../../src/store/database.ts';
import { readProgress } from '../../src/store/steps/ranges.ts';
import { eventually } from '../gateway/support/eventually.ts';
import { migratedDatabase } from '../support/own-database.ts';
import { indexed, startLive } from './support/live-index.ts';
import { startNetwork } from './support/network.ts';
import { networkFile } from './support/network-file.ts';

const MAIN = join(import.meta.dirname, '../../src/app/cli/main.ts');
const OPTIONS = ['--workers', '2', '--chunk', '2', '--threads', '1'];
const ALL = { first: 1, last: 100_000 };

test('a killed backfill is resumed by the same command', async (t) => {
  const own = await migratedDatabase();
  const { database, url } = own;
  const { devnet, upstream, play } = await startNetwork(t);
  const env = { NETWORK: 'devnet', DATABASE_URL: url, GLOBAL_CONFIG: await networkFile(t, devnet) };
  await play(1, 60);
  const { seqno: from } = devnet.status.head;
  startLive(own, { upstream, from });
  await indexed(database, from);

  const killed = start(t, env);
  const left = async () => (await readProgress(database, ALL)).left;
  await eventually(async () => (await left()) > 0);
  const all = await left();
  await eventually(async () => (await left()) < all);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  const rest = await left();
  assert.ok(rest > 0 && rest < all, `${rest} of ${all} blocks are left`);

  // As if the time of its leases were over.
  await database.query('update chain.ranges set leased_until = now() where owner is not null');
  const second = start(t, env);
  let told = '';
  second.stdout?.on('data', (text) => {
    told += text;
  });
  assert.deepEqual(await once(second, 'exit'), [0, null]);
  assert.match(
    told,
    new RegExp(`^masterchain blocks 1 to ${from - 1}: 0 of them were added to the queue$`, 'm'),
  );
  assert.match(
    told,
    / blocks\/s, .* transactions\/s here, [\s\S]*\ndone: \d+ transactions by this process/,
  );
  const { seqno: last } = devnet.status.head;
  await indexed(database, last);
  assert.deepEqual(await masterchain(database), [last, 1, last]);
});

function start(t: TestContext, env: Record<string, string>): ChildProcess {
  const args = ['--conditions=@tonway/source', MAIN, 'backfill', ...OPTIONS];
  const child = spawn(process.execPath, args, {
    env: { ...BARE_ENV, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => child.kill('SIGKILL'));
  return child;
}

async function masterchain(database: Database): Promise<unknown[]> {
  const [row = {}] = await database.query(
    'select count(*)::int, min(seqno), max(seqno) from chain.blocks where workchain = -1',
  );
  return Object.values(row);
}
