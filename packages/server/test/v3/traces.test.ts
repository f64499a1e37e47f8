import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { recordedSteps } from '../indexer/decode/support/recorded-steps.ts';
import { expectedTraces } from '../indexer/traces/support/trace-rows.ts';
import type { Transaction } from './support/answers.ts';
import { type AskV3, answerOf, askV3, type Params } from './support/ask-v3.ts';
import { byCursor } from './support/pages.ts';
import { recordedIndex } from './support/recorded-index.ts';

interface Node {
  readonly tx_hash: string;
  readonly in_msg_hash?: string;
  readonly children: readonly Node[];
}

interface Trace {
  readonly trace_id: string;
  readonly end_lt: string;
  readonly end_utime: number;
  readonly mc_seqno_end: string;
  readonly trace_info: { readonly messages: number; readonly transactions: number };
  readonly is_incomplete: boolean;
  readonly trace: Node;
  readonly transactions_order: readonly string[];
  readonly transactions: Readonly<
    Record<
      string,
      {
        readonly account: string;
        readonly lt: string;
        readonly trace_id: string;
        readonly in_msg: { readonly hash: string; readonly hash_norm?: string } | null;
        readonly out_msgs: readonly {
          readonly hash: string;
          readonly destination: string | null;
        }[];
      }
    >
  >;
}

const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64');

async function tracesOf(ask: AskV3, params: Params): Promise<readonly Trace[]> {
  const traces: Trace[] = [];
  let cursor: string | undefined;
  do {
    const body = (await answerOf(ask('traces', { ...params, limit: 200, cursor }))) as unknown as {
      traces: readonly Trace[];
      next_cursor?: string;
    };
    traces.push(...body.traces);
    cursor = body.next_cursor;
  } while (cursor !== undefined);
  return traces;
}

const idsOf = (traces: readonly Trace[]) => traces.map(({ trace_id }) => trace_id);
const nodesOf = (node: Node): Node[] => [node, ...node.children.flatMap(nodesOf)];

suite('traces of v3', async () => {
  const own = await recordedIndex('localnet/split');
  const ask = await askV3(own);
  const expected = expectedTraces(recordedSteps('localnet/split'));
  const all = await tracesOf(ask, { sort: 'asc' });
  const largest = all.toSorted(
    (a, b) => b.trace_info.transactions - a.trace_info.transactions,
  )[0] as Trace;

  test('every trace has its transactions, in a tree', () => {
    assert.deepEqual(
      idsOf(all).sort(),
      expected.complete.map(({ trace_id }) => base64(String(trace_id))).sort(),
    );
    assert.ok(largest.trace_info.transactions > 20);
    for (const trace of all) {
      const transactions = Object.values(trace.transactions);
      assert.equal(trace.is_incomplete, false);
      assert.equal(transactions.length, trace.trace_info.transactions);
      assert.deepEqual(
        [...trace.transactions_order].sort(),
        Object.keys(trace.transactions).sort(),
      );
      const sent = transactions.flatMap(({ out_msgs }) => out_msgs);
      const root = trace.transactions[trace.trace_id];
      assert.equal(trace.trace_info.messages, sent.length + (root?.in_msg ? 1 : 0));
      const nodes = nodesOf(trace.trace);
      assert.deepEqual(
        nodes.map(({ tx_hash }) => tx_hash).sort(),
        Object.keys(trace.transactions).sort(),
      );
      for (const { tx_hash, in_msg_hash, children } of nodes) {
        const own = trace.transactions[tx_hash];
        assert.equal(own?.trace_id, trace.trace_id);
        assert.equal(in_msg_hash, own?.in_msg?.hash);
        const hashes = own?.out_msgs.filter((each) => each.destination).map((each) => each.hash);
        assert.deepEqual(children.map((child) => child.in_msg_hash).sort(), hashes?.sort());
        const lts = children.map((child) => BigInt(trace.transactions[child.tx_hash]?.lt ?? 0));
        assert.deepEqual(
          lts,
          lts.toSorted((a, b) => (a < b ? -1 : 1)),
        );
      }
    }
  });

  test('in the order of the end, ascending and descending', async () => {
    const ends = all.map(
      ({ end_lt, trace_id }) => [BigInt(end_lt), Buffer.from(trace_id, 'base64')] as const,
    );
    for (const [i, [lt, id]] of ends.slice(1).entries()) {
      const [before, beforeId] = ends[i] ?? [0n, id];
      assert.ok(before < lt || (before === lt && Buffer.compare(beforeId, id) < 0));
    }
    assert.deepEqual(idsOf(await tracesOf(ask, {})), idsOf(all).reverse());
  });

  test('by account, with bounds, and by masterchain block', async () => {
    const accounts = Object.values(largest.transactions).map(({ account }) => account);
    const { mc_seqno_end: seqno, end_lt, end_utime } = largest;
    const filters: [Params, (trace: Trace) => boolean][] = [
      [{}, () => true],
      [{ mc_seqno: seqno }, (each) => each.mc_seqno_end === seqno],
      [{ start_lt: end_lt }, (each) => BigInt(each.end_lt) >= BigInt(end_lt)],
      [{ end_lt }, (each) => BigInt(each.end_lt) <= BigInt(end_lt)],
      [{ start_utime: end_utime }, (each) => each.end_utime >= end_utime],
      [
        { end_utime, mc_seqno: seqno },
        (each) => each.end_utime <= end_utime && each.mc_seqno_end === seqno,
      ],
    ];
    for (const [params, matches] of filters) {
      assert.deepEqual(
        idsOf(await tracesOf(ask, params)).sort(),
        idsOf(all.filter(matches)).sort(),
      );
      for (const account of accounts.slice(0, 3)) {
        const wanted = all.filter(
          (each) =>
            matches(each) && Object.values(each.transactions).some((tx) => tx.account === account),
        );
        const found = await tracesOf(ask, { ...params, account });
        assert.deepEqual(idsOf(found).sort(), idsOf(wanted).sort());
      }
    }
  });

  test('by id, transaction and message', async () => {
    const [last] = largest.transactions_order.slice(-1);
    const { in_msg } = largest.transactions[largest.trace_id] ?? {};
    for (const params of [
      { trace_id: largest.trace_id },
      { tx_hash: last },
      { msg_hash: in_msg?.hash },
      { msg_hash: in_msg?.hash_norm ?? in_msg?.hash },
      { msg_hash: largest.transactions[last ?? '']?.in_msg?.hash },
    ])
      assert.deepEqual(idsOf(await tracesOf(ask, params)), [largest.trace_id]);
    const two = idsOf(all.slice(0, 2));
    assert.deepEqual(idsOf(await tracesOf(ask, { trace_id: two, sort: 'asc' })), two);
    assert.deepEqual(await tracesOf(ask, { trace_id: base64('00'.repeat(32)) }), []);
  });

  test('refuses two filters of content, and an unknown block', async () => {
    const two = await ask('traces', { trace_id: largest.trace_id, tx_hash: largest.trace_id });
    assert.deepEqual(
      [two.status, two.body],
      [
        422,
        {
          code: 422,
          error: 'only one of account, trace_id, tx_hash, msg_hash should be specified',
        },
      ],
    );
    assert.equal((await ask('traces', { mc_seqno: 1_000_000 })).status, 404);
  });

  test('transactions have the id of their trace', async () => {
    const ids = new Map(
      all.flatMap((each) => each.transactions_order.map((hash) => [hash, each.trace_id])),
    );
    for (const { hash, trace_id } of await byCursor(ask, 'transactions', {}, 1000))
      assert.equal(trace_id, ids.get(hash));
  });

  test('every transaction has the first message of its trace, in every list', async () => {
    const listed = await byCursor(ask, 'transactions', {}, 1000);
    const byHash = new Map(listed.map((each) => [each.hash, each]));
    for (const transaction of listed) {
      const root = byHash.get(transaction.trace_id ?? '');
      assert.ok(root);
      assert.equal(transaction.trace_external_hash, root.in_msg?.hash);
      assert.equal(transaction.trace_external_hash_norm, root.in_msg?.hash_norm);
    }
    const has = (field: keyof Transaction) => listed.filter((each) => field in each).length;
    assert.ok(has('trace_external_hash_norm') > 0);
    assert.ok(has('trace_external_hash') < listed.length);
    const found = all.flatMap(({ transactions }) => Object.values<object>(transactions));
    const [middle] = largest.transactions_order.slice(1);
    const { in_msg } = byHash.get(middle ?? '') ?? {};
    const seqno = Number(largest.mc_seqno_end);
    const answers = await Promise.all([
      answerOf(ask('transactionsByMasterchainBlock', { seqno, limit: 1000 })),
      answerOf(ask('transactionsByMessage', { msg_hash: in_msg?.hash })),
      answerOf(ask('adjacentTransactions', { hash: middle })),
    ]);
    for (const { transactions } of answers) {
      assert.ok(transactions.length > 0);
      found.push(...transactions);
    }
    for (const each of found as Transaction[]) assert.deepEqual(each, byHash.get(each.hash));
  });

  test('a large trace has no content', async () => {
    const id = `decode('${Buffer.from(largest.trace_id, 'base64').toString('hex')}', 'hex')`;
    const set = (count: number) =>
      own.database.query(`update chain.traces set transactions = ${count} where trace_id = ${id}`);
    await set(4001);
    const [trace] = await tracesOf(ask, { trace_id: largest.trace_id });
    await set(largest.trace_info.transactions);
    assert.equal(trace?.is_incomplete, true);
    assert.deepEqual(
      [trace, trace?.trace, trace?.transactions, trace?.transactions_order].map(
        (each) => typeof each,
      ),
      ['object', 'undefined', 'undefined', 'undefined'],
    );
  });

  test('transactions of an open trace have its first message, and that of a broken trace', async () => {
    const id = Buffer.from(largest.trace_id, 'base64');
    const columns = 'start_lt, end_lt, start_utime, end_utime, mc_seqno_start, mc_seqno_end';
    await own.database.query(
      `with complete as (delete from chain.traces where trace_id = $1 returning *)
       insert into chain.open_traces (trace_id, ${columns}, transactions, messages, pending_messages, external_hash)
       select trace_id, ${columns}, transactions, messages, 1, external_hash from complete`,
      [id],
    );
    const [hash] = largest.transactions_order.slice(-1);
    const started = async () =>
      (await answerOf(ask('transactions', { hash }))).transactions[0]?.trace_external_hash;
    const first = largest.transactions[largest.trace_id]?.in_msg?.hash;
    assert.equal(await started(), first);
    await own.database.query(
      'update chain.open_traces set waits_for = external_hash, external_hash = null where trace_id = $1',
      [id],
    );
    assert.equal(await started(), first);
    await own.database.query('delete from chain.open_traces where trace_id = $1', [id]);
    assert.equal(await started(), undefined);
  });
});
