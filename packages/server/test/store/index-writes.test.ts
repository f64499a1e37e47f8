import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DecodedStep } from '../../src/index/step.ts';
import type { Checkpoint } from '../../src/store/steps/checkpoint.ts';
import { readIndexHead } from '../../src/store/steps/coverage.ts';
import {
  addRanges,
  countGaps,
  leaseRange,
  readProgress,
  releaseRange,
  renewLease,
} from '../../src/store/steps/ranges.ts';
import { rollBack } from '../../src/store/steps/roll-back.ts';
import { claimNetwork, writeSteps } from '../../src/store/steps/write.ts';
import { migratedDatabase } from '../support/own-database.ts';

const { database } = await migratedDatabase();

const NOTHING = new Uint8Array();
const HEAD: Checkpoint = { kind: 'head', isFirst: false };
const ALL = { first: 1, last: 1000 };

/** A step without rows, which moves the checkpoint all the same. */
function emptyStep(seqno: number, change: Partial<DecodedStep> = {}): DecodedStep {
  return {
    seqno,
    rootHash: new Uint8Array(32).fill(seqno),
    parentRootHash: new Uint8Array(32).fill(seqno - 1),
    genUtime: 1000 + seqno,
    rows: { blocks: NOTHING, transactions: NOTHING, messages: NOTHING, account_states: NOTHING },
    counts: { blocks: 0, transactions: 0, messages: 0, account_states: 0 },
    lt: { least: 0n, greatest: 0n },
    unfinished: [],
    states: [],
    codes: [],
    globalVersion: seqno,
    ...change,
  };
}

const writeThose = (steps: readonly DecodedStep[], checkpoint: Checkpoint) =>
  database.withConnection((connection) =>
    writeSteps(
      connection,
      { steps, states: [], codes: [], history: { rows: NOTHING, count: 0 } },
      checkpoint,
    ),
  );

const write = (seqnos: readonly number[], checkpoint: Checkpoint) =>
  writeThose(
    seqnos.map((seqno) => emptyStep(seqno)),
    checkpoint,
  );

const versions = async () =>
  (
    await database.query<{ mc_seqno: number }>(
      'select mc_seqno from chain.global_versions order by 1',
    )
  ).map((row) => row.mc_seqno);

test('an index belongs to one network, and the width of its eras is fixed', async () => {
  const mine = { zeroStateRootHash: new Uint8Array(32).fill(1), eraWidth: 100n, isDevnet: false };
  assert.equal((await claimNetwork(database, mine)).eraWidth, 100n);
  assert.equal((await claimNetwork(database, { ...mine, eraWidth: 7n })).eraWidth, 100n);
  const other = { ...mine, zeroStateRootHash: new Uint8Array(32).fill(2) };
  await assert.rejects(claimNetwork(database, other), { code: 'INDEX_OF_ANOTHER_CHAIN' });
});

test('new ranges cover only gaps', async () => {
  assert.equal(await addRanges(database, { first: 11, last: 20 }, 4), 10);
  assert.equal(await addRanges(database, { first: 5, last: 25 }, 100), 11);
  const rows = await database.query('select first, last, next from chain.ranges order by first');
  assert.deepEqual(
    rows.map((row) => Object.values(row).join()),
    ['5,10,5', '11,14,11', '15,18,15', '19,20,19', '21,25,21'],
  );
  assert.deepEqual(await readProgress(database, ALL), { total: 21, left: 21 });
});

test('live indexing begins after all ranges, and ranges end before it', async () => {
  await assert.rejects(write([25], { kind: 'head', isFirst: true }), { code: 'ALREADY_INDEXED' });
  await write([30, 31], { kind: 'head', isFirst: true });
  const { first, seqno } = (await readIndexHead(database)) ?? {};
  assert.deepEqual([first, seqno], [30, 31]);
  assert.equal(await countGaps(database), 4);
  assert.equal(await addRanges(database, { first: 1, last: 99 }, 1000), 8);
  assert.equal(await countGaps(database), 0);
});

test('steps that are indexed already, or not next, are refused as a whole', async () => {
  for (const seqnos of [[31], [31, 32], [33], [30, 31, 32]])
    await assert.rejects(write(seqnos, HEAD), { code: 'CHECKPOINT_MOVED' });
  await assert.rejects(write([30], { kind: 'head', isFirst: true }), { code: 'CHECKPOINT_MOVED' });
  await assert.rejects(write([32, 34], HEAD), TypeError);
  assert.deepEqual(await versions(), [30, 31]);
  const racing = await Promise.allSettled([write([32], HEAD), write([32], HEAD)]);
  assert.deepEqual(racing.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  assert.deepEqual(await versions(), [30, 31, 32]);
});

test('a range has one worker at a time, the newest range first', async () => {
  const leases = await Promise.all(
    ['a', 'b', 'c'].map((owner) => leaseRange(database, owner, ALL)),
  );
  assert.deepEqual(new Set(leases.map((lease) => lease?.first)), new Set([26, 21, 19]));
  const within = await leaseRange(database, 'd', { first: 1, last: 10 });
  assert.equal(within?.first, 5);
  for (const lease of [...leases, within]) if (lease) await releaseRange(database, lease);
});

test('a worker without its lease cannot write, and its successor resumes the range', async () => {
  const lease = await leaseRange(database, 'slow', ALL);
  assert.ok(lease && lease.first === 26);
  const mine: Checkpoint = { kind: 'range', first: 26, owner: 'slow' };
  await write([26, 27], mine);
  assert.equal(await renewLease(database, lease), true);
  await database.query(
    `update chain.ranges set leased_until = now() - interval '1 s' where first = 26`,
  );
  const next = await leaseRange(database, 'quick', ALL);
  assert.deepEqual([next?.first, next?.next], [26, 28]);
  assert.equal(await renewLease(database, lease), false);
  await assert.rejects(write([28], mine), { code: 'CHECKPOINT_MOVED' });
  await write([28, 29], { ...mine, owner: 'quick' });
  assert.deepEqual((await versions()).slice(0, 4), [26, 27, 28, 29]);
  const other = await leaseRange(database, 'quick', ALL);
  assert.equal(other?.first, 21, 'a range that is done is not leased again');
});

test('blocks of another fork are not written, neither live nor where ranges meet', async () => {
  const other = { parentRootHash: new Uint8Array(32).fill(99) };
  const before = await readIndexHead(database);
  assert.ok(before && before.seqno === 32);
  await assert.rejects(writeThose([emptyStep(33, other)], HEAD), { code: 'CHAIN_FORKED' });
  await assert.rejects(writeThose([emptyStep(33), emptyStep(34, other)], HEAD), {
    code: 'CHAIN_FORKED',
  });
  assert.deepEqual(await readIndexHead(database), before);

  // The blocks on both sides of range 19..20: 18 and 21, which names 20 as its parent.
  await database.query('select chain.create_era(0)');
  const neighbour = (seqno: number) =>
    database.query(
      `insert into chain.blocks select (jsonb_populate_record(null::chain.blocks, jsonb_build_object(
         'start_lt', 1, 'end_lt', 2, 'shard', 0, 'gen_utime', 0, 'workchain', -1, 'seqno', $1::int, 'mc_seqno', $1::int,
         'global_id', 0, 'version', 0, 'flags', 0, 'validator_list_hash_short', 0, 'gen_catchain_seqno', 0,
         'min_ref_mc_seqno', 0, 'prev_key_block_seqno', 0, 'vert_seqno', 0, 'master_ref_seqno', 0, 'tx_count', 0,
         'after_merge', false, 'before_split', false, 'after_split', false, 'want_merge', false, 'want_split', false,
         'key_block', false, 'vert_seqno_incr', false, 'root_hash', $2::bytea, 'file_hash', $2::bytea,
         'rand_seed', $2::bytea, 'created_by', $2::bytea, 'prev_shards', '{0}'::bigint[], 'prev_seqnos', '{0}'::int[],
         'prev_root_hashes', array[$3::bytea]))).*`,
      [seqno, new Uint8Array(32).fill(seqno), new Uint8Array(32).fill(seqno - 1)],
    );
  await neighbour(18);
  await neighbour(21);
  const lease = await leaseRange(database, 'w', { first: 19, last: 20 });
  assert.equal(lease?.first, 19);
  const range: Checkpoint = { kind: 'range', first: 19, owner: 'w' };
  await assert.rejects(writeThose([emptyStep(19, other)], range), { code: 'CHAIN_FORKED' });
  const wrongEnd = emptyStep(20, { rootHash: new Uint8Array(32).fill(99) });
  await assert.rejects(writeThose([emptyStep(19), wrongEnd], range), { code: 'CHAIN_FORKED' });
  await write([19, 20], range);
});

test('live indexing resumes at the block to which the index was rolled back', async () => {
  const to = { seqno: 19, rootHash: Buffer.alloc(32, 19), genUtime: 1019n, endLt: 10n };
  await database.transaction((queries) => rollBack(queries, to));
  const { first, seqno } = (await readIndexHead(database)) ?? {};
  assert.deepEqual([first, seqno], [19, 19]);
  const [row] = await database.query<{ last: number }>(
    'select max(last) as last from chain.ranges',
  );
  assert.equal(row?.last, 18);
  assert.ok((await versions()).every((mcSeqno) => mcSeqno <= 19));
  await write([20], HEAD);
});
