import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeStep } from '../../../src/index/decode/decode-step.ts';
import type { MasterchainStep } from '../../../src/index/step.ts';
import { messageRows, transactionRows } from './support/read-rows.ts';
import { realBlocks, recordedSteps, stepOf } from './support/recorded-steps.ts';
import { compareTransaction } from './support/ton-core-rows.ts';

/** Most steps of that network differ in nothing but two transactions of the system. */
const EVERY = 8;

function compareStep(step: MasterchainStep): number {
  const decoded = decodeStep(step);
  const transactions = transactionRows(decoded);
  const expected = transactions.flatMap(compareTransaction);
  // The hash without what the sender may vary is compared with the scenario.
  assert.deepEqual(
    messageRows(decoded).map((row) => ({ ...row, hashNorm: null })),
    expected,
  );
  assert.equal(transactions.length, decoded.counts.transactions);
  return transactions.length;
}

test('real blocks: every transaction and message equals that of @ton/core', () => {
  const blocks = realBlocks();
  const masterchain = blocks.find(({ id }) => id.workchain === -1);
  assert.ok(masterchain);
  const alone = compareStep(stepOf(masterchain, masterchain));
  for (const block of blocks) {
    const others = block.id.workchain === -1 ? 0 : alone;
    assert.equal(compareStep(stepOf(block, masterchain)) - others, block.transactions);
  }
});

test('recorded blocks: every transaction and message equals that of @ton/core', () => {
  let compared = 0;
  for (const step of recordedSteps('localnet/split')) compared += compareStep(step);
  assert.equal(compared, 2415);
  for (const step of recordedSteps('localnet'))
    if (step.masterchain.id.seqno % EVERY === 0) compared += compareStep(step);
  assert.ok(compared > 3500, `${compared} compared`);
});
