import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { referenceChain } from '../../../src/index/check/against-chain.ts';
import { checkIndex } from '../../../src/index/check/check.ts';
import type { Fault } from '../../../src/index/check/fault.ts';
import { DecodePool } from '../../../src/index/decode/pool.ts';
import { reindex } from '../../../src/index/reindex.ts';
import type { IndexerOptions } from '../../../src/index/writer.ts';
import { openUpstream } from '../../../src/network/upstream/open-upstream.ts';
import { readIndexHead } from '../../../src/store/steps/coverage.ts';
import { ownDatabase } from '../../support/own-database.ts';
import { indexAll, startChain } from '../fork/support/forking-chain.ts';
import { ERA_WIDTH } from '../support/live-index.ts';
import { tableHashes } from '../support/table-hashes.ts';
import { SPLICES, type TwoForks } from './support/splices.ts';

const { signal } = new AbortController();
const { devnet, play } = await startChain({ after });
const [{ database }, { database: fork }] = [await ownDatabase(), await ownDatabase()];
await play(1, 6);
const snapshot = await devnet.snapshot();
const shared = devnet.status.head.seqno;
await play(2, 12);
// Longer than the chain will be.
await devnet.mine(40);
await indexAll(fork, devnet);
await devnet.revert(snapshot);
await play(3, 8);
await indexAll(database, devnet);
// Where rows of the fork find room.
for (let era = 0; era < 10; era++)
  await database.query('select chain.create_era($1)', [ERA_WIDTH * BigInt(era)]);
const forks: TwoForks = { database, fork, shared };
const whole = await indexContent();
assert.ok(
  ((await readIndexHead(fork))?.seqno ?? 0) > devnet.status.head.seqno,
  'the fork is longer',
);

const upstream = await openUpstream({ config: devnet.globalConfig });
const decoder = new DecodePool({ workers: 1 });
after(async () => {
  await decoder.close();
  await upstream.close();
});
const parts: IndexerOptions = { database, upstream, decoder, eraWidth: ERA_WIDTH, isDevnet: true };
const chain = referenceChain(upstream, decoder, signal);

async function indexContent(): Promise<unknown> {
  return [await tableHashes(database), await readIndexHead(database)];
}

async function check(): Promise<Fault[]> {
  const faults: Fault[] = [];
  const report = (fault: Fault) => void faults.push(fault);
  const options = { database, range: null, full: true, report, progress: () => {}, chain };
  await checkIndex(options, signal);
  return faults;
}

/** Does what the faults say, each thing once. */
async function follow(faults: readonly Fault[]): Promise<void> {
  const remedies = faults.map(({ remedy }) => remedy);
  const statements = remedies.flatMap((text) => /in PostgreSQL: ([^;]*)/.exec(text)?.[1] ?? []);
  for (const sql of new Set(statements)) await database.query(sql);
  const ranges = remedies.flatMap(
    (text) => /tonway repair reindex (\d+\.\.\d+)/.exec(text)?.[1] ?? [],
  );
  if (remedies.some((text) => text.includes('start tonway index')))
    await indexAll(database, devnet);
  for (const range of new Set(ranges)) {
    const [first = 0, last = 0] = range.split('..').map(Number);
    const head = await readIndexHead(database);
    if (head && last <= head.seqno) await reindex(parts, { first, last }, () => {}, signal);
  }
}

test('an index of one fork has no faults', async () => {
  assert.deepEqual(await check(), []);
});

for (const { title, told, splice } of SPLICES)
  test(`two forks in one index are found and repaired as advised: ${title}`, async (t) => {
    await splice(forks);
    const faults = await check();
    const lines = faults.map(({ what, remedy }) => `${what}: ${remedy}`);
    t.diagnostic(`${lines.length} faults, as ${lines.find((line) => told.test(line))}`);
    assert.match(lines.join('\n'), told);
    await follow(faults);
    assert.deepEqual(await check(), []);
    // A head that was too low grows again.
    await indexAll(database, devnet);
    assert.deepEqual(await indexContent(), whole);
  });
