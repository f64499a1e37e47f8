import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startDevnet } from '../support/running-devnet.ts';

test('checkpoints keep their blocks when the history is limited', async (t) => {
  const options = { production: 'manual', history: 10, blockCacheBytes: 30_000 } as const;
  const devnet = await startDevnet(t, options);
  await devnet.mine(20);
  await devnet.createCheckpoint('old');
  const { head, shards } = devnet.status;
  await devnet.mine(60);
  assert.notEqual(devnet.store.masterchainBlock(30), null);
  await devnet.restoreCheckpoint('old');
  assert.deepEqual([devnet.status.head, devnet.status.shards], [head, shards]);
  await devnet.mine(1);
});
