import assert from 'node:assert/strict';
import type { Message, Transaction } from '@ton/core';
import { type Expected, normalizedHash, type SceneResult } from '../../src/index.ts';

/** The transaction of an external message and its consequences, by lt. */
export type Trace = readonly Transaction[];

/** Checks that every step of a scene had the expected result. */
export function assertSteps(traces: readonly Trace[], { steps }: SceneResult): void {
  const byHash = new Map(traces.map((trace) => [rootHash(trace), trace]));
  for (const { name, messageHash, expected } of steps) {
    const trace = byHash.get(messageHash);
    assert.ok(trace, `${name}: no trace`);
    assert.deepEqual(observed(trace), complete(expected), name);
  }
}

function complete({ transactions, comments = [], failures = [], emitted = 0 }: Expected) {
  const told = failures.map(
    ({ address, phase, exitCode }) => `${address.toRawString()} ${phase} ${exitCode}`,
  );
  return { transactions, comments: comments.toSorted(), failures: told.toSorted(), emitted };
}

function observed(trace: Trace) {
  const outgoing = trace.flatMap(({ outMessages }) => outMessages.values());
  return {
    transactions: trace.length,
    comments: trace.flatMap(({ inMessage }) => commentOf(inMessage) ?? []).sort(),
    failures: trace.flatMap((transaction) => failureOf(transaction) ?? []).sort(),
    emitted: outgoing.filter(({ info }) => info.type === 'external-out').length,
  };
}

function rootHash([root]: Trace): string {
  const message = root?.inMessage;
  assert.equal(message?.info.type, 'external-in');
  return normalizedHash(message.info.dest, message.body);
}

function commentOf(message: Message | null | undefined): string | null {
  if (message?.info.type !== 'internal') return null;
  const body = message.body.beginParse();
  if (body.remainingBits < 32 || body.loadUint(32) !== 0) return null;
  return body.loadStringTail();
}

function failureOf({ description, inMessage }: Transaction): string | null {
  assert.equal(description.type, 'generic');
  assert.ok(inMessage && inMessage.info.type !== 'external-out');
  const { computePhase, actionPhase } = description;
  const address = inMessage.info.dest.toRawString();
  if (computePhase.type === 'vm' && !computePhase.success) {
    return `${address} compute ${computePhase.exitCode}`;
  }
  return actionPhase?.success === false ? `${address} action ${actionPhase.resultCode}` : null;
}
