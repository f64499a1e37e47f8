import type { Benchmark } from '@tonway/tools/bench';
import { skipWithout } from '@tonway/tools/fixtures';
import { buildTree } from '../src/engine/node.ts';
import { classify, type Trace } from '../src/index.ts';
import {
  loadTrace,
  readTraceFixture,
  type TraceFixture,
  traceNames,
} from '../test/support/trace-fixtures.ts';

/** The garbage collection before each run discards compiled code; each trace needs other code, so a run is long. */
const ROUNDS = 50;

export default {
  name: 'classify',
  about:
    'actions of recorded traces on one core, against building their trees and parsing all bodies from BoCs',
  bar: 0.25,
  setup({ quick }) {
    const skip = skipWithout('traces');
    if (skip) return { skip };
    const fixtures = traceNames().map(readTraceFixture);
    const rounds = quick ? ROUNDS / 5 : ROUNDS;
    return {
      baseline: { label: 'trees and bodies', run: () => repeat(rounds, () => readAll(fixtures)) },
      subject: { label: 'tonway', run: () => repeat(rounds, () => classifyAll(fixtures)) },
      units: { amount: rounds * fixtures.length, name: 'traces' },
    };
  },
} satisfies Benchmark;

function repeat(rounds: number, round: () => number): number {
  let sum = 0;
  for (let i = 0; i < rounds; i++) sum += round();
  return sum;
}

function classifyAll(fixtures: readonly TraceFixture[]): number {
  let count = 0;
  for (const fixture of fixtures) {
    const { trace, contracts } = loadTrace(fixture);
    count += classify(trace, contracts).actions.length;
  }
  return count;
}

function readAll(fixtures: readonly TraceFixture[]): number {
  let bits = 0;
  for (const fixture of fixtures) {
    const { trace } = loadTrace(fixture);
    bits += buildTree(trace).children.length + bitsOfBodies(trace);
  }
  return bits;
}

/** Messages between accounts are read where they arrive, logs where they are sent. */
function bitsOfBodies({ transactions }: Trace): number {
  let bits = 0;
  for (const { inMessage, outMessages } of transactions) {
    bits += inMessage?.body?.bitLength ?? 0;
    for (const message of outMessages)
      if (message.destination === null) bits += message.body?.bitLength ?? 0;
  }
  return bits;
}
