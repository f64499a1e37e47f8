import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toHex } from '@tonway/chain';
import { CompleteRuns } from '../../src/get-method/complete-runs.ts';
import { GetMethods } from '../../src/get-method/get-methods.ts';
import { loadStack, prepare } from '../../src/get-method/prepare.ts';
import type { GetMethodCall } from '../../src/index.ts';
import { NeededLibraries } from '../../src/libraries/libraries.ts';
import { devisedMethods, LIBRARY } from '../support/devised-methods.ts';
import { inProcess } from '../support/in-process.ts';
import { Localnet } from '../support/localnet.ts';
import { recordedCalls } from '../support/recorded-calls.ts';
import { stackBytes, stackText } from '../support/stack-text.ts';
import { Tally } from '../support/tally.ts';

// The cheap way, which finds out what a method looks at, against a run that is told everything at once.

const runner = await inProcess();
const complete = new CompleteRuns(runner);
const SEED = new Uint8Array(32).fill(5);

interface Comparable {
  readonly exitCode: number;
  readonly gasUsed: bigint;
  readonly stack: string;
  readonly bytes: string;
}

test('contracts of a real network: light runs equal full runs', async (t) => {
  const network = Localnet.load();
  const libraries = [...network.newest.state.libraries.keys()];
  let calls = 0;
  for (const { note, outcome } of recordedCalls(network)) {
    if (typeof outcome === 'string') continue;
    await assertSame({ randomSeed: SEED, ...outcome.call }, libraries, note);
    calls++;
  }
  t.diagnostic(`${calls} calls`);
  assert.equal(calls, 299);
});

test('code that reads each part of the execution context: light runs equal full runs', async (t) => {
  const tally = new Tally();
  for (const [name, call] of devisedMethods())
    tally.add(`exit code ${await assertSame(call, [LIBRARY.hash()], name)}`);
  tally.print(t);
  assert.deepEqual(tally.counts, {
    'exit code -14': 50,
    'exit code 0': 157,
    'exit code 5': 24,
    'exit code 9': 8,
  });
});

/** What the first call has taught must not change the second. */
async function assertSame(
  call: GetMethodCall,
  libraries: readonly Uint8Array[],
  name: string,
): Promise<number> {
  const told = await toldEverything(call, libraries);
  const cheap = new GetMethods(runner);
  for (const time of ['first', 'second']) {
    const { exitCode, gasUsed, stack } = await cheap.run(call);
    const found: Comparable = {
      exitCode,
      gasUsed,
      stack: stackText(stack),
      bytes: toHex(stackBytes(stack)),
    };
    assert.deepEqual(found, told, `${name}, the ${time} time`);
  }
  return told.exitCode;
}

async function toldEverything(
  call: GetMethodCall,
  hashes: readonly Uint8Array[],
): Promise<Comparable> {
  const prepared = prepare(call);
  const libraries = new NeededLibraries(call.libraries);
  for (const hash of hashes) await libraries.add(toHex(hash));
  const job = { ...prepared.job('full'), libraries: libraries.bytes };
  const { exitCode, gasUsed, ...outcome } = await complete.run(prepared, job);
  const { stack } = loadStack(outcome.stack);
  return {
    exitCode,
    gasUsed: BigInt(gasUsed),
    stack: stackText(stack),
    bytes: toHex(stackBytes(stack)),
  };
}
