import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { eventually } from '../gateway/support/eventually.ts';
import { DevProcess } from './support/dev-process.ts';

interface Found {
  readonly jetton_masters: readonly { readonly total_supply: string }[];
  readonly transactions: readonly unknown[];
}

test('scenes are in the index when the network is ready, and transfers follow', async (t) => {
  const dev = await DevProcess.start(t, ['--scene', 'jettons', '--rate', '20']);
  assert.equal(dev.stdout.trim().split('\n').length, 1);
  const { jetton_masters: masters } = await dev.json<Found>('/api/v3/jetton/masters');
  assert.ok(masters.length > 0);
  const { transactions: before } = await dev.json<Found>('/api/v3/transactions?limit=1000');
  await eventually(async () => {
    const { transactions } = await dev.json<Found>('/api/v3/transactions?limit=1000');
    return transactions.length > before.length + 20;
  }, 60_000);
  // Nobody closes anything; the watchdog of PostgreSQL does.
  await dev.kill('SIGKILL');
  await dev.assertProcessesGone();
  assert.deepEqual(
    readdirSync(dev.temporary).filter((name) => name.startsWith('tonway-dev-')),
    [],
  );
});
