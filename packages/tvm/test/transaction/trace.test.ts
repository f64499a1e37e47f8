import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Message, type Transaction, toHex } from '@tonway/chain';
import { type Trace, type TraceCall, type TraceNode, Tvm } from '../../src/index.ts';
import { ReplayedSteps } from './replayed-steps.ts';

/** The emulator breaks down over it: see the recorded transactions. */
const CRASHING = 'extra currency above balance (action fails, mode 3 skips)';

const steps = new ReplayedSteps();
const executed = [...steps.executed()];

test('emulated traces equal those of the recorded network', async (t) => {
  const tvm = openTvm(t);
  let [traces, transactions] = [0, 0];
  for (const { step, transactions: recorded, call } of executed) {
    if (step.title === CRASHING) continue;
    const trace = await accepted(tvm, call);
    assert.deepEqual(emulatedShape(trace.root), recordedShape(recorded), step.title);
    assert.equal(trace.complete, true);
    traces++;
    transactions += trace.transactions;
  }
  assert.deepEqual({ traces, transactions }, { traces: 218, transactions: 1066 });
  await assert.rejects(tvm.emulateTrace(callOf(CRASHING)), { code: 'TVM_CRASHED' });
});

test('limits of transactions and depth are kept and reported', async (t) => {
  const tvm = openTvm(t);
  const wide = callOf('fan-out 50');
  const all = await accepted(tvm, wide);
  assert.ok(all.complete && all.transactions > 20);
  for (const maxTransactions of [1, 2, 7, all.transactions - 1]) {
    const { transactions, complete } = await accepted(tvm, { ...wide, maxTransactions });
    assert.deepEqual(
      { transactions, complete },
      { transactions: maxTransactions, complete: false },
    );
  }
  const exact = await accepted(tvm, { ...wide, maxTransactions: all.transactions });
  assert.equal(exact.complete, true);

  const deep = callOf('chain of 20 messages');
  const whole = await accepted(tvm, deep);
  assert.ok(depthOf(whole.root) > 10);
  for (const maxDepth of [0, 1, 5]) {
    const { root, complete } = await accepted(tvm, { ...deep, maxDepth });
    assert.deepEqual({ depth: depthOf(root), complete }, { depth: maxDepth, complete: false });
  }
  assert.ok((await accepted(tvm, { ...deep, maxDepth: depthOf(whole.root) })).complete);
});

test('a trace goes on from the messages of its first transaction', async (t) => {
  const tvm = openTvm(t);
  const call = callOf('fan-out 50');
  const whole = await accepted(tvm, call);
  const first = await accepted(tvm, { ...call, maxTransactions: 1 });
  const rest = await accepted(tvm, {
    ...call,
    messages: first.root.transaction.outMessageCells,
    accounts: (address) => first.accounts.get(address.toRaw()) ?? call.accounts(address),
  });
  assert.equal(rest.transactions, whole.transactions - 1);
  assert.deepEqual(rest.roots.map(emulatedShape), whole.root.children.map(emulatedShape));
});

test('messages that the node refused are refused for the same reason', async (t) => {
  const tvm = openTvm(t);
  const refused = [...steps.refused()];
  assert.equal(refused.length, 13);
  for (const { step, call } of refused) {
    const result = await tvm.emulateTrace(call);
    assert.ok(!result.accepted, step.title);
    const exitCode = /exitcode=(-?\d+)/.exec(step.answer.error?.message ?? '')?.[1];
    assert.equal(result.exitCode, exitCode === undefined ? null : Number(exitCode), step.title);
    assert.notEqual(result.reason, '');
  }
});

function openTvm(t: { after(done: () => Promise<void>): void }): Tvm {
  const tvm = new Tvm({ workers: 1 });
  t.after(() => tvm.close());
  return tvm;
}

async function accepted(tvm: Tvm, call: TraceCall): Promise<Trace & { readonly root: TraceNode }> {
  const result = await tvm.emulateTrace(call);
  assert.ok(result.accepted);
  const [root] = result.roots;
  assert.ok(root);
  return { ...result, root };
}

function callOf(title: string): TraceCall {
  const found = executed.find(({ step }) => step.title === title);
  assert.ok(found, title);
  return found.call;
}

/** What must be as it was: all but amounts, fees and times. */
interface Shape {
  readonly account: string;
  readonly opcode: number | null;
  readonly exitCode: number | string;
  readonly actionResult: number | null;
  readonly outBodies: readonly string[];
  readonly children: readonly Shape[];
}

function emulatedShape({ transaction, children }: TraceNode): Shape {
  return shape(transaction, children.map(emulatedShape));
}

function recordedShape(transactions: readonly Transaction[]): Shape {
  const byMessage = new Map(transactions.map((tx) => [tx.inMessageCell?.hashHex(), tx]));
  const [root] = transactions;
  assert.ok(root);
  return shapeOf(root);

  function shapeOf(transaction: Transaction): Shape {
    const children = transaction.outMessageCells.map((cell) => byMessage.get(cell.hashHex()));
    return shape(transaction, children.filter((child) => child !== undefined).map(shapeOf));
  }
}

function shape(transaction: Transaction, children: readonly Shape[]): Shape {
  const { description } = transaction;
  assert.ok(description.kind === 'ordinary');
  const { compute, action } = description;
  return {
    account: toHex(transaction.accountAddress),
    opcode: transaction.inMessage && opcodeOf(transaction.inMessage),
    exitCode: compute.kind === 'vm' ? compute.exitCode : compute.reason,
    actionResult: action?.resultCode ?? null,
    outBodies: transaction.outMessages.map(({ body }) => body.hashHex()),
    children,
  };
}

function opcodeOf({ body }: Message): number | null {
  const slice = body.slice();
  return slice.remainingBits < 32 ? null : slice.loadUint(32);
}

function depthOf({ children }: TraceNode): number {
  return Math.max(0, ...children.map((child) => depthOf(child) + 1));
}
