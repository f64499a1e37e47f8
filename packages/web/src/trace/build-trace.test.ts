import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chain, fanOut, generatedTrace } from '../../test/support/generated-traces.ts';
import { recordedTraces, sourceOf } from '../../test/support/traces.ts';
import { hexOf } from '../format/hash.ts';
import { buildTrace } from './build-trace.ts';

const recorded = [...recordedTraces()];

test('every transaction of the 122 recorded traces is a node below the sender of its message', () => {
  assert.equal(recorded.length, 122);
  for (const answer of recorded) {
    const source = sourceOf(answer);
    const { nodes, totals } = buildTrace(source);
    const transactions = nodes.filter(({ kind }) => kind === 'transaction');
    assert.equal(transactions.length, source.transactions.length);
    assert.equal(totals.messages, answer.traces[0]?.trace_info.messages);
    assert.equal(nodes.filter(({ parent }) => parent === -1).length, 1);
    for (const { parent, sender, depth, index, end, children } of nodes) {
      assert.ok(children.every((child) => child > index && child < end));
      if (parent === -1) continue;
      assert.equal(nodes[parent]?.account, sender);
      assert.equal(nodes[parent]?.depth, depth - 1);
    }
  }
});

test('nodes of an account have its letter, and letters follow the order of appearance', () => {
  for (const answer of recorded) {
    const { nodes, accounts } = buildTrace(sourceOf(answer));
    const seen = [...new Set(nodes.flatMap(({ sender, account }) => [sender, account]))];
    assert.deepEqual(
      seen.filter((index) => index !== -1),
      [...accounts.keys()],
    );
    assert.equal(new Set(accounts.map(({ letter }) => letter)).size, accounts.length);
  }
});

test('failures, skipped contracts, bounced messages, deployments and logs are marked', () => {
  const marks = recorded
    .flatMap((answer) => buildTrace(sourceOf(answer)).nodes)
    .map((node) => node.marks);
  const count = (name: keyof (typeof marks)[number]) =>
    marks.filter((each) => each[name] !== null && each[name] !== false).length;
  assert.equal(count('isBounced'), 5);
  assert.equal(count('isDeployed'), 59);
  assert.equal(count('skipped'), 30);
  // Six contracts failed, and seven messages to accounts without code or gas came back or were lost.
  assert.equal(count('failure'), 13);
  assert.equal(marks.filter(({ pill }) => pill === 'log').length, 51);
  assert.ok(marks.filter(({ pill }) => pill === 'excess').length > 50);
  assert.ok(marks.some(({ failure }) => failure === '709 · not enough coins attached'));
});

test('what all accounts lose are the fees', () => {
  for (const answer of recorded) {
    const { accounts, totals, nodes } = buildTrace(sourceOf(answer));
    const change = accounts.reduce((sum, { flow }) => sum + flow, 0n);
    // A recorded trace may begin with a message from another one, which brings its value along.
    assert.equal(change, (nodes[0]?.value ?? 0n) - totals.fees);
  }
});

test('messages that are not received yet are nodes while the trace is incomplete', () => {
  const source = sourceOf(generatedTrace(fanOut(5, -1)));
  const transactions = source.transactions.filter((_, index) => index !== 3);
  const { nodes } = buildTrace({ ...source, transactions, isComplete: false });
  const [waiting] = nodes.filter(({ kind }) => kind === 'message');
  assert.equal(nodes.length, 5);
  assert.equal(waiting?.marks.isPending, true);
  assert.equal(waiting?.parent, 0);
});

test('a part without its beginning is detached', () => {
  const source = sourceOf(generatedTrace(chain(6, 6)));
  const transactions = source.transactions.filter((_, index) => index !== 2);
  const { nodes } = buildTrace({ ...source, transactions, isComplete: false });
  const detached = nodes.filter(({ marks }) => marks.isDetached);
  assert.deepEqual(
    detached.map(({ hash, depth }) => [hash, depth]),
    [[hexOf(source.transactions[3]?.hash ?? ''), 0]],
  );
});

test('a chain of 4,000 transactions is built without recursion', () => {
  const { nodes } = buildTrace(sourceOf(generatedTrace(chain(4000, 2))));
  assert.equal(nodes.at(-1)?.depth, 3999);
  assert.equal(nodes[0]?.end, 4000);
});

test('transactions that name each other do not make a loop', () => {
  const source = sourceOf(generatedTrace(chain(3, 3)));
  const [first, second, third] = source.transactions;
  assert.ok(first?.in_msg && second && third?.in_msg);
  const looped = { ...third, out_msgs: second.out_msgs };
  assert.equal(buildTrace({ ...source, transactions: [first, second, looped] }).nodes.length, 3);
});
