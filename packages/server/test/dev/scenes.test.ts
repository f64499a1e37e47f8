import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { freePort } from '@tonway/tools/ports';
import { eventually } from '../gateway/support/eventually.ts';
import { DevProcess } from './support/dev-process.ts';

interface Found {
  readonly jetton_masters: readonly { readonly total_supply: string }[];
  readonly transactions: readonly unknown[];
}

/** What the network answers until it is ready for the first time. */
async function problemsUntilReady(url: string): Promise<ReadonlySet<string | null>> {
  const problems = new Set<string | null>();
  await eventually(async () => {
    const response = await fetch(url).catch(() => null);
    if (!response) return false;
    problems.add(((await response.json()) as { problem: string | null }).problem);
    return response.ok;
  }, 240_000);
  return problems;
}

test('scenes are in the index when the network is ready, and transfers follow', async (t) => {
  const port = await freePort();
  const args = ['--json', '--port', String(port), '--scene', 'jettons', '--rate', '20'];
  const dev = new DevProcess(t, args);
  const problems = await problemsUntilReady(`http://127.0.0.1:${port}/ready`);
  assert.ok(problems.has('the network is starting, and scenes are played'));
  const first = await fetch(`http://127.0.0.1:${port}/api/v3/jetton/masters`);
  const { jetton_masters: masters } = (await first.json()) as Found;
  assert.ok(masters.length > 0, 'as soon as it is ready');
  await dev.ready();
  assert.equal(dev.stdout.trim().split('\n').length, 1);
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
