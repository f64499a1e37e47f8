import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Builder, type Cell } from '@tonway/chain';
import { assemble, forever } from '../../test/support/assemble.ts';
import { devisedCall, TWO_CURRENCIES } from '../../test/support/devised-call.ts';
import { inProcess } from '../../test/support/in-process.ts';
import { stackText } from '../../test/support/stack-text.ts';
import type { GetMethodOutcome } from '../worker/jobs.ts';
import { CompleteRuns } from './complete-runs.ts';
import { loadStack, prepare } from './prepare.ts';

const runner = await inProcess();
const complete = new CompleteRuns(runner);

/** Code that does not look at what only a complete run is told. */
const CODES: Readonly<Record<string, Cell>> = {
  'no code': assemble(''),
  'an integer': assemble('30 75'),
  'an exception': assemble('F22A'),
  'its own code, loaded': assemble('30 F82A D0'),
  'its own code, loaded twice': assemble('30 F82A 20 D0 30 D0'),
  'a call through c3': assemble('30 90 ED53 F000'),
  'a jump into the next cell': assemble('30', assemble('75')),
  'a full cell': new Builder()
    .storeUint(0x30, 8)
    .storeBigUint(0n, 1023 - 8)
    .build(),
  'an endless loop': assemble(forever('00')),
};

for (const [name, code] of Object.entries(CODES)) {
  test(`${name}: a complete run gives the same result, at any gas limit`, async () => {
    const used = await assertSame(code, 10_000);
    for (const gasLimit of [1, 17, used - 1, used, used + 1]) await assertSame(code, gasLimit);
  });
}

/** How much gas was used. */
async function assertSame(code: Cell, gasLimit: number): Promise<number> {
  const prepared = prepare(devisedCall({ code, gasLimit: Math.max(1, gasLimit), log: true }));
  const plain = await runner.run(prepared.job('network'));
  const completed = await complete.run(prepared, prepared.job('full'));
  assert.deepEqual(readable(completed), readable(plain));
  return Number(plain.gasUsed);
}

function readable({ exitCode, gasUsed, stack, log }: GetMethodOutcome) {
  const executed = log?.split('\n').filter((line) => line.startsWith('execute '));
  return { exitCode, gasUsed, stack: stackText(loadStack(stack).stack), executed };
}

test('the gas of a completion does not depend on its values', async () => {
  const outcomes = [
    { lt: 0n, duePaymentNano: 0n },
    { lt: 2n ** 63n, duePaymentNano: 2n ** 119n },
    { balance: TWO_CURRENCIES },
    { balance: { ...TWO_CURRENCIES, coins: 2n ** 64n - 1n } },
  ].map((given) => {
    const prepared = prepare(devisedCall({ code: assemble('30 F825'), ...given }));
    return complete.run(prepared, prepared.job('full'));
  });
  for (const { gasUsed, exitCode } of await Promise.all(outcomes))
    assert.deepEqual({ gasUsed, exitCode }, { gasUsed: '49', exitCode: 0 });
});
