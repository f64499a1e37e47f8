import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { referenceChain } from '../../../src/index/check/against-chain.ts';
import { checkIndex } from '../../../src/index/check/check.ts';
import type { Fault } from '../../../src/index/check/fault.ts';
import { DecodePool } from '../../../src/index/decode/pool.ts';
import { reindex } from '../../../src/index/reindex.ts';
import { readIndexHead } from '../../../src/store/steps/coverage.ts';
import { migratedDatabase } from '../../support/own-database.ts';
import { ERA_WIDTH, indexed, startLive } from '../support/live-index.ts';
import { startNetwork } from '../support/network.ts';
import { tableHashes } from '../support/table-hashes.ts';
import { DAMAGES } from './support/damages.ts';

const QUIET_MS = 1000;

const { signal } = new AbortController();
const own = await migratedDatabase();
const { database } = own;
const { devnet, upstream, play } = await startNetwork({ after });
startLive(own, { upstream, from: 1 });
await play(1, 40);
await devnet.setShards(4);
await play(2, 60);
await devnet.setShards(1);
await play(3, 20);
await settled();
const decoder = new DecodePool({ workers: 1 });
own.closeFirst(() => decoder.close());
const chain = referenceChain(upstream, decoder, signal);
const whole = await indexContent();

/** Messages that are still under way make more blocks. */
async function settled(): Promise<void> {
  const { seqno } = devnet.status.head;
  await indexed(database, seqno);
  await sleep(QUIET_MS);
  if (devnet.status.head.seqno > seqno) await settled();
}

/** What the check has found to be good. */
async function indexContent(): Promise<unknown> {
  return [await tableHashes(database), await readIndexHead(database)];
}

async function check(againstChain: boolean): Promise<Fault[]> {
  const faults: Fault[] = [];
  const report = (fault: Fault) => void faults.push(fault);
  const options = { database, range: null, full: true, report, progress: () => {} };
  await checkIndex({ ...options, chain: againstChain ? chain : null }, signal);
  return faults;
}

/** Does what the faults say. */
async function putRight(faults: readonly Fault[]): Promise<void> {
  const named = faults.flatMap(
    ({ remedy }) => /tonway repair reindex (\d+)\.\./.exec(remedy)?.[1] ?? [],
  );
  const parts = { database, upstream, decoder, eraWidth: ERA_WIDTH, isDevnet: true };
  for (const seqno of new Set(named.map(Number)))
    await reindex(parts, { first: seqno, last: seqno }, () => {}, signal);
}

test('a complete index has no faults', async () => {
  assert.deepEqual(await check(true), []);
});

for (const { title, sql, told, needsChain = false } of DAMAGES)
  test(`found, reported and repaired: ${title}`, async () => {
    assert.ok((await database.execute(sql)) > 0, 'something is spoilt');
    const faults = await check(needsChain);
    const lines = faults.map(({ what, remedy }) => `${what}: ${remedy}`);
    assert.ok(
      lines.some((line) => told.test(line)),
      lines.join('\n') || 'no fault is told',
    );
    await putRight(faults);
    assert.deepEqual(await indexContent(), whole);
  });
