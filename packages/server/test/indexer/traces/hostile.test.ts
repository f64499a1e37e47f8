import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finish } from '../../../src/index/stages.ts';
import { assemble } from '../../../src/index/traces/assemble.ts';
import { joinTraces } from '../../../src/index/traces/join-traces.ts';
import { storedNode } from '../../../src/index/traces/node.ts';
import { TraceSweep } from '../../../src/index/traces/trace-stage.ts';
import { Database } from '../../../src/store/database.ts';
import { byteaArray } from '../../../src/store/tables/insert-rows.ts';
import type { UntracedTransaction } from '../../../src/store/traces/dissolve.ts';
import { lockTraces } from '../../../src/store/traces/write.ts';
import { migratedDatabase } from '../../support/own-database.ts';
import { madeTrace } from './support/made-trace.ts';

const { signal } = new AbortController();
const own = await migratedDatabase();
const database = new Database({ url: own.url, connections: 2, statementTimeoutMs: 60_000 });
own.closeFirst(() => database.close());
await database.query(`insert into chain.network values (true, '\\x00', 1000000000)`);
await database.query('select chain.create_era(0)');

/** Writes transactions as a step does. */
async function write(rows: readonly UntracedTransaction[]): Promise<void> {
  const nodes = rows.map(storedNode);
  await database.transaction(async (queries) => {
    const parts = await assemble(queries, nodes);
    await queries.execute(
      `insert into chain.transactions
         (lt, now, block_shard, mc_seqno, block_workchain, block_seqno, account, hash, boc, trace_id)
       select lt, 1, 0, mc_seqno, 0, 1, account, hash, boc, trace_id
       from unnest($1::bigint[], $2::integer[], $3::bytea[], $4::bytea[], $5::bytea[], $6::bytea[])
         given (lt, mc_seqno, account, hash, boc, trace_id)`,
      [
        rows.map(({ lt }) => lt),
        rows.map(({ mc_seqno }) => mc_seqno),
        byteaArray(rows.map(({ account }) => account)),
        byteaArray(rows.map(({ hash }) => hash)),
        byteaArray(rows.map(({ boc }) => boc)),
        byteaArray(nodes.map(({ traceId }) => traceId)),
      ],
    );
    await lockTraces(queries);
    await joinTraces(queries, parts, 'live');
  });
}

/** A tenth of this is more than enough on a machine that does nothing else. */
const MOST_MS = 60_000;

async function assertOneTrace(rows: readonly UntracedTransaction[]): Promise<void> {
  await finish(new TraceSweep(database), signal);
  const id = rows[0]?.hash;
  const [trace] = await database.query<object>(
    `select trace_id, transactions, messages, mc_seqno_start, mc_seqno_end,
       (select count(*)::int from chain.transactions x where x.trace_id = t.trace_id) as labelled,
       (select count(*)::int from chain.trace_accounts a where a.trace_id = t.trace_id) as accounts
     from chain.traces t`,
  );
  assert.deepEqual(trace, {
    trace_id: id,
    transactions: rows.length,
    messages: rows.length - 1,
    mc_seqno_start: 1,
    mc_seqno_end: rows.at(-1)?.mc_seqno,
    labelled: rows.length,
    accounts: rows.length,
  });
  for (const table of ['open_traces', 'trace_edges'])
    assert.equal(await database.execute(`select from chain.${table}`), 0);
  for (const table of ['transactions', 'traces', 'trace_accounts', 'trace_queue'])
    await database.query(`delete from chain.${table}`);
}

/** Consecutive transactions, as many steps have them. */
function chunks(rows: readonly UntracedTransaction[], size: number): UntracedTransaction[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, i) =>
    rows.slice(i * size, (i + 1) * size),
  );
}

const WIDE = madeTrace(10_000, (i) =>
  i === 0
    ? Array.from({ length: 249 }, (_, n) => n + 1)
    : i < 250
      ? Array.from({ length: 39 }, (_, n) => 250 + (i - 1) * 39 + n)
      : i < 289
        ? [9961 + i - 250]
        : [],
);
const DEEP = madeTrace(1000, (i) => (i < 999 ? [i + 1] : []));

for (const [name, rows, size] of [
  ['10,000 transactions', WIDE, 1000],
  ['a depth of 1,000', DEEP, 50],
] as const)
  for (const order of ['the oldest', 'the newest'] as const)
    test(`${name}, ${order} first`, async () => {
      const steps = chunks(rows, size);
      if (order === 'the newest') steps.reverse();
      for (const step of steps) {
        const startedMs = performance.now();
        await write(step);
        assert.ok(performance.now() - startedMs < MOST_MS);
      }
      await assertOneTrace(rows);
    });
