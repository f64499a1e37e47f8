import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Builder, type StackValue, VmStack } from '@tonway/chain';
import { Tvm } from '../../src/index.ts';
import { Localnet } from '../support/localnet.ts';
import {
  contextValues,
  type RecordedRun,
  recordedCalls,
  seedBytes,
} from '../support/recorded-calls.ts';
import { stackText } from '../support/stack-text.ts';
import { Tally } from '../support/tally.ts';

// What a real lite server answered to runSmcMethod, against our own runs on the states that it had.

const network = Localnet.load();
const tvm = new Tvm({ workers: 2 });
after(() => tvm.close());

const CONFIG = 9;
const MY_CODE = 10;
const WITHOUT_CONFIG = 10;

test('every recorded run has the exit code and the stack of the server', async (t) => {
  const tally = new Tally();
  for (const { note, outcome } of recordedCalls(network))
    tally.add(typeof outcome === 'string' ? `no run: ${outcome}` : await compare(outcome, note));
  tally.print(t);
  assert.deepEqual(tally.counts, {
    'equal: exit code (the stack was not asked for)': 20,
    'equal: exit code and stack': 278,
    'equal: exit code and stack, given the random seed that the server returned': 1,
    'no run: no such workchain': 1,
    'no run: not active': 32,
    'no run: refused': 11,
  });
});

async function compare({ call, exitCode, stackCell }: RecordedRun, note: string): Promise<string> {
  const stack = stackCell && VmStack.load(stackCell);
  const randomSeed = note === 'tester.a seed mode 4' ? returnedSeed(stack) : call.randomSeed;
  const result = await tvm.runGetMethod({ ...call, ...(randomSeed && { randomSeed }) });
  assert.equal(result.exitCode, exitCode, note);
  if (!stack) return 'equal: exit code (the stack was not asked for)';
  assert.equal(stackText(result.stack), stackText(stack), note);
  assert.equal(result.stackCell.hashHex(), stackCell.hashHex(), note);
  const explanation = ', given the random seed that the server returned';
  return `equal: exit code and stack${randomSeed === call.randomSeed ? '' : explanation}`;
}

/** A server draws a seed for each call and shows it with c7 only; this method returns nothing else. */
function returnedSeed(stack: VmStack | null): Uint8Array {
  const [seed] = stack ?? [];
  assert.ok(seed?.kind === 'int');
  return seedBytes(seed.value);
}

test('register c7 equals that of the server', async (t) => {
  const tally = new Tally();
  for (const { note, outcome } of recordedCalls(network))
    if (typeof outcome === 'object' && outcome.c7) tally.add(await compareC7(outcome, note));
  tally.print(t);
  assert.deepEqual(tally.counts, { 'all 18 values': 14, 'the first 10, without the config': 25 });
});

// DROP the method id, PUSH c7
const RETURN_C7 = new Builder().storeUint(0x30, 8).storeUint(0xed47, 16).build();

async function compareC7({ call, c7 }: RecordedRun, note: string): Promise<string> {
  assert.ok(c7);
  const theirs = [...contextValues(c7)];
  const { stack } = await tvm.runGetMethod({ ...call, code: RETURN_C7, stack: [] });
  const ours = [...contextValues(stack[0])];
  // the code is that of the method, here one that returns c7
  assert.equal(stackText(ours.splice(MY_CODE, 1)), `cell:${RETURN_C7.hashHex()}`, note);
  if (theirs.length > WITHOUT_CONFIG) theirs.splice(MY_CODE, 1);
  else ours.splice(CONFIG, ours.length, NULL);
  assert.equal(stackText(ours), stackText(theirs), note);
  return theirs.length > WITHOUT_CONFIG ? 'all 18 values' : 'the first 10, without the config';
}

const NULL: StackValue = { kind: 'null' };
