import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Devnet } from '../../src/network/devnet.ts';
import { startDevnet } from '../support/running-devnet.ts';

const DAY = 86_400;

/** Produces a block and returns its time. */
async function minedAt(devnet: Devnet): Promise<number> {
  const { block } = await devnet.mine();
  return devnet.store.block(block)?.info.genUtime ?? assert.fail();
}

test('the time is set for all blocks, or for the next one', async (t) => {
  const devnet = await startDevnet(t, { production: 'manual' });
  const start = await minedAt(devnet);
  await devnet.setTime(start + DAY);
  const first = await minedAt(devnet);
  assert.ok(first >= start + DAY && first < start + DAY + 600, `${first - start}`);
  await devnet.setNextBlockTime(start + 2 * DAY);
  assert.equal(devnet.status.nextBlockTime, start + 2 * DAY);
  assert.equal(await minedAt(devnet), start + 2 * DAY);
  assert.equal(devnet.status.nextBlockTime, null);
  const after = await minedAt(devnet);
  assert.ok(after >= start + 2 * DAY && after < start + 2 * DAY + 600);
  // earlier than the clock, but not than the last block
  await devnet.advanceTime(DAY);
  await devnet.setNextBlockTime(after);
  assert.equal(await minedAt(devnet), after);
});

test('a time before the last block, or that no block can have, is refused', async (t) => {
  const devnet = await startDevnet(t, { production: 'manual' });
  const last = await minedAt(devnet);
  for (const wrong of [last - 1, 0, -5, last + 0.5, 2 ** 32, Number.NaN]) {
    const refusal = { code: 'OPTION_INVALID', message: /^timestamp: .*the time of the last block/ };
    await assert.rejects(async () => devnet.setTime(wrong), refusal);
    await assert.rejects(async () => devnet.setNextBlockTime(wrong), refusal);
  }
  await devnet.setNextBlockTime(last);
  assert.equal(await minedAt(devnet), last);
});

test('a paused clock stands still until it is moved or resumed, also after a restart', async (t) => {
  const data = await mkdtemp(join(tmpdir(), 'tonway-clock-'));
  t.after(() => rm(data, { recursive: true }));
  const options = { data, production: 'manual' } as const;
  const devnet = await startDevnet(t, options);
  await devnet.advanceTime(DAY);
  await devnet.pauseClock();
  const { now, clockPaused } = devnet.status;
  assert.ok(clockPaused);
  await new Promise((resolve) => setTimeout(resolve, 1100));
  assert.deepEqual([await minedAt(devnet), await minedAt(devnet)], [now, now]);
  await devnet.advanceTime(DAY);
  assert.equal(await minedAt(devnet), now + DAY);
  await devnet.close();

  const again = await startDevnet(t, options);
  assert.equal(await minedAt(again), now + DAY);
  await again.resumeClock();
  assert.equal(again.status.clockPaused, false);
  const later = await minedAt(again);
  assert.ok(later >= now + DAY && later < now + DAY + 600);
});
