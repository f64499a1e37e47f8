import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { DecodePool } from '../../../src/index/decode/pool.ts';
import { reindex } from '../../../src/index/reindex.ts';
import type { CommitStage } from '../../../src/index/stages.ts';
import type { StageStep } from '../../../src/index/step-transactions.ts';
import type { IndexerOptions } from '../../../src/index/writer.ts';
import { openUpstream } from '../../../src/network/upstream/open-upstream.ts';
import type { Queries } from '../../../src/store/connection.ts';
import { readIndexHead } from '../../../src/store/steps/coverage.ts';
import { eventually } from '../../gateway/support/eventually.ts';
import { ownDatabase } from '../../support/own-database.ts';
import { ERA_WIDTH } from '../support/live-index.ts';
import { indexAll, startChain, whileIndexing } from './support/forking-chain.ts';

const { signal } = new AbortController();
const { database } = await ownDatabase();
const { devnet, play } = await startChain({ after });
await database.query('create table derived (mc_seqno integer, hash bytea)');

async function insert(queries: Queries, { seqno, transactions }: StageStep): Promise<void> {
  const hashes = transactions.map(({ hash }) => hash);
  await queries.execute('insert into derived select $1, unnest($2::bytea[])', [seqno, hashes]);
}

let rollBacksToFail = 0;
/** Derives the hashes of transactions. */
const stage: CommitStage = {
  async write(queries, steps) {
    for (const step of steps) await insert(queries, step);
  },
  async replace(queries, step) {
    await queries.execute('delete from derived where mc_seqno = $1', [step.seqno]);
    await insert(queries, step);
  },
  async rollBack(queries, { seqno }) {
    await queries.execute('delete from derived where mc_seqno > $1', [seqno]);
    if (rollBacksToFail-- > 0) throw new Error('the stage failed');
  },
};

/** Rows that only the stage or only the index has. */
async function differences(): Promise<number> {
  const rows = await database.query(
    `(table derived except all select mc_seqno, hash from chain.transactions)
     union all (select mc_seqno, hash from chain.transactions except all table derived)`,
  );
  return rows.length;
}

async function transactionsAfter(seqno: number): Promise<number> {
  return (await database.query('select from derived where mc_seqno > $1', [seqno])).length;
}

/** The parts of an indexer that does not follow the chain. */
async function withParts(work: (parts: IndexerOptions) => Promise<void>): Promise<void> {
  const upstream = await openUpstream({ config: devnet.globalConfig });
  const decoder = new DecodePool({ workers: 1 });
  const made = { eraWidth: ERA_WIDTH, isDevnet: true, stages: [stage] };
  await work({ database, upstream, decoder, ...made });
  await decoder.close();
  await upstream.close();
}

/** The blocks behind the returned one are those of a fork that the chain has left. */
async function indexFork(seed: number): Promise<number> {
  await play(seed, 6);
  const snapshot = await devnet.snapshot();
  const { seqno } = devnet.status.head;
  await play(seed + 1, 8);
  await indexAll(database, devnet, [stage]);
  assert.equal(await differences(), 0);
  assert.ok((await transactionsAfter(seqno)) > 5);
  await devnet.revert(snapshot);
  return seqno;
}

test('a stage rolls back with the index, or neither does', async () => {
  const shared = await indexFork(1);
  rollBacksToFail = 1;
  await whileIndexing(
    database,
    devnet,
    true,
    async ({ failures }) => {
      await eventually(async () => {
        assert.equal(await differences(), 0);
        return (await readIndexHead(database))?.seqno === shared;
      }, 60_000);
      assert.match(String(failures), /the stage failed/);
    },
    [stage],
  );
  assert.equal(await differences(), 0);
  assert.equal(await transactionsAfter(shared), 0);
});

async function derivedIn(first: number, last: number): Promise<unknown> {
  const sql = 'select hash from derived where mc_seqno between $1 and $2 order by hash';
  return database.query(sql, [first, last]);
}

test('a stage replaces what it derived of blocks that are replaced', async () => {
  const first = (await indexFork(3)) + 1;
  const last = (await readIndexHead(database))?.seqno ?? 0;
  await play(5, 8);
  await devnet.mine(Math.max(1, last - devnet.status.head.seqno));
  const before = await derivedIn(first, last);
  await withParts(async (parts) => {
    await reindex(parts, { first, last }, () => {}, signal);
    assert.equal(await differences(), 0);
    assert.notDeepEqual(await derivedIn(first, last), before);
  });
});

test('a stage rolls back where reindexing removes blocks above the head', async () => {
  await indexAll(database, devnet, [stage]);
  const [head] = await database.query<{ seqno: number }>(
    `update chain.head h set seqno = b.seqno, root_hash = b.root_hash, gen_utime = b.gen_utime
     from chain.blocks b where b.workchain = -1 and b.seqno = h.seqno - 4 returning h.seqno`,
  );
  assert.ok(head);
  assert.ok((await transactionsAfter(head.seqno)) > 0);
  await withParts((parts) =>
    reindex(parts, { first: head.seqno, last: head.seqno }, () => {}, signal),
  );
  assert.equal(await transactionsAfter(head.seqno), 0);
  assert.equal(await differences(), 0);
});
