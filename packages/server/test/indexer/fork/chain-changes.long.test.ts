import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { StolenTime } from '@tonway/tools/machine';
import { testSize } from '@tonway/tools/sizes';
import { referenceChain } from '../../../src/index/check/against-chain.ts';
import { checkIndex } from '../../../src/index/check/check.ts';
import type { Fault } from '../../../src/index/check/fault.ts';
import { DecodePool } from '../../../src/index/decode/pool.ts';
import { openUpstream } from '../../../src/network/upstream/open-upstream.ts';
import type { Database } from '../../../src/store/database.ts';
import { startTonway } from '../../faults/support/tonway-process.ts';
import { eventually } from '../../gateway/support/eventually.ts';
import { ownDatabase } from '../../support/own-database.ts';
import { startIndex } from '../support/index-process.ts';
import { ChangingChain } from './support/changing-chain.ts';
import { type Sightings, V3Reader } from './support/v3-reader.ts';

/** Reverts and restarts in turn. */
const CHANGES = testSize('TONWAY_CHAIN_CHANGES');
/** Without the time that the host of the machine took away. */
const RECOVERY_MS = 3000;
const READERS = 4;
/** For how long a chain grows before it changes. */
const GROWING_MS = 1500;

test('v3 has the new chain soon after a devnet is reverted or restarted under load, and never two at once', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'tonway-changes-'));
  const file = join(folder, 'global.config.json');
  const chain = await ChangingChain.start(file);
  const { url, database, closeFirst } = await ownDatabase();
  const settings = { DATABASE_URL: url, GLOBAL_CONFIG: file, GATEWAY: 'false' };
  const index = await startIndex(settings);
  const server = await startTonway(settings);
  const reader = new V3Reader(server.url, chain);
  const seen: Sightings = { answers: 0, unavailable: 0, wrong: [] };
  const stopping = new AbortController();
  const reading = Promise.all(
    Array.from({ length: READERS }, () => reader.run(seen, stopping.signal)),
  );
  closeFirst(async () => {
    stopping.abort();
    await reading.catch(() => {});
    await Promise.all([index[Symbol.asyncDispose](), server[Symbol.asyncDispose]()]);
    await chain.close();
    await rm(folder, { recursive: true });
  });
  await eventually(() => reader.isOfChain());

  const took: Record<string, number[]> = { revert: [], restart: [] };
  for (let i = 0; i < CHANGES; i++) {
    const kind = i % 2 === 0 ? 'revert' : 'restart';
    await change(chain, kind);
    const stolen = new StolenTime();
    const ms = await Promise.race([eventually(() => reader.isOfChain()), failed(reading)]);
    took[kind]?.push(ms * (1 - stolen.share));
  }
  for (const [kind, times] of Object.entries(took)) t.diagnostic(`${kind}: ${figures(times)}`);
  stopping.abort();
  await reading;
  t.diagnostic(`${seen.answers} answers, ${seen.unavailable} of them that nothing is indexed`);
  assert.deepEqual(seen.wrong, []);
  const slow = Object.values(took)
    .flat()
    .filter((ms) => ms > RECOVERY_MS);
  assert.deepEqual(slow, [], 'within three seconds');

  await chain.quiet();
  await eventually(async () => (await reader.balances()) === chain.balances());
  assert.deepEqual(await check(t, database, chain), []);
});

async function change(chain: ChangingChain, kind: 'revert' | 'restart'): Promise<void> {
  await sleep(GROWING_MS / 2);
  const snapshot = await chain.devnet.snapshot();
  await sleep(GROWING_MS);
  await (kind === 'revert' ? chain.revert(snapshot) : chain.restart());
}

async function failed(work: Promise<unknown>): Promise<never> {
  await work;
  throw new Error('the readers have ended');
}

function figures(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b).map((ms) => ms.toFixed());
  return `${sorted.length} times, median ${sorted[sorted.length >> 1]} ms, longest ${sorted.at(-1)} ms`;
}

/** Row for row against the chain. */
async function check(t: TestContext, database: Database, chain: ChangingChain): Promise<Fault[]> {
  const upstream = await openUpstream({ config: chain.devnet.globalConfig });
  const decoder = new DecodePool({ workers: 1 });
  const faults: Fault[] = [];
  const report = (fault: Fault) => void faults.push(fault);
  const options = { database, range: null, full: true, report, progress: () => {} };
  await checkIndex({ ...options, chain: referenceChain(upstream, decoder, t.signal) }, t.signal);
  await decoder.close();
  await upstream.close();
  return faults;
}
