import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type Address, beginCell, Cell, contractAddress, type StateInit, toNano } from '@ton/core';
import { accidents, chain, fanOut, jettons, nfts, Stage } from '@tonway/scenes';
import { allTransactions, type Retrace, retraceIndex } from './support/retrace-index.ts';

const LIMIT_MS = 2000;
/** Neighbours on the machine disturb a measurement. */
const ATTEMPTS = 3;
const MANY = 200;
const GAS = 900_000;

/** A contract of these opcodes, in hexadecimal. */
function contractOf(opcodes: string): StateInit {
  const code = beginCell()
    .storeBuffer(Buffer.from(opcodes.replaceAll(' ', ''), 'hex'))
    .endCell();
  return { code, data: Cell.EMPTY };
}

/** AGAIN: NEWC, STU 16, ENDC, HASHCU, DROP and others, until the gas is gone. */
const BUSY = contractOf('30 9E 75 76 A0 C8 CB0F C9 F900 30 70 71 30 30 EA');
/** AGAIN: PUSHINT 7. The stack grows until the gas is gone. */
const DEEP = contractOf('30 91 77 EA');

suite('many and large transactions are executed again', async () => {
  const { ask, retrace, network, settled } = await retraceIndex();
  await accidents(network);
  await chain(network, 40);
  await fanOut(network, 90);
  await jettons(network);
  await nfts(network);
  const stage = new Stage('retrace', network);
  const alice = await stage.actor('alice', 'v4r2');
  for (const init of [BUSY, DEEP]) {
    const message = { to: contractAddress(0, init), value: toNano(1), init };
    await stage.act('a contract uses all its gas', alice, message, { transactions: 2 });
  }
  await settled();

  /** The transaction of a contract, and how long it took to execute it again. */
  async function measured(init: StateInit, options: object) {
    const account = rawOf(contractAddress(0, init));
    const [transaction] = (await allTransactions(ask, 0)).filter(
      (each) => each.account === account,
    );
    const { hash } = transaction ?? assert.fail();
    let best: { readonly answer: Retrace; readonly ms: number } | null = null;
    for (let attempt = 0; attempt < ATTEMPTS && (best?.ms ?? LIMIT_MS) >= LIMIT_MS; attempt++) {
      const startMs = performance.now();
      const answer = await retrace({ hash, ...options });
      const ms = performance.now() - startMs;
      if (ms < (best?.ms ?? Number.POSITIVE_INFINITY)) best = { answer, ms };
    }
    return best ?? assert.fail();
  }

  test('hundreds of transactions are equal', async (t) => {
    const transactions = await allTransactions(ask, 0);
    let steps = 0;
    for (const { hash } of transactions) {
      const answer = await retrace({ hash });
      assert.deepEqual([answer.hash, answer.is_equal, answer.differences], [hash, true, []]);
      steps += answer.steps?.total ?? 0;
    }
    t.diagnostic(`${transactions.length} transactions with ${steps} steps`);
    assert.ok(transactions.length >= MANY);
  });

  test('a transaction of a million gas is answered within two seconds', async (t) => {
    const { answer, ms } = await measured(BUSY, { limit: 1000 });
    const { run, steps } = answer;
    assert.ok(run && steps && run.gas_used > GAS);
    t.diagnostic(`${Math.round(ms)} ms, ${run.gas_used} gas, ${steps.total} steps`);
    assert.deepEqual([answer.is_equal, steps.thrown_at], [true, steps.total - 1]);
    assert.ok(ms < LIMIT_MS, `${ms} ms`);
    const last = (await measured(BUSY, { from: steps.total - 5, limit: 5 })).answer.steps;
    assert.deepEqual([last?.steps.length, last?.next, last?.has_stacks], [5, null, true]);
  });

  test('a stack that grows without end is left out, and all steps are known', async (t) => {
    const { answer, ms } = await measured(DEEP, { limit: 10_000 });
    const { run, steps } = answer;
    assert.ok(run && steps && run.gas_used > GAS);
    t.diagnostic(`${Math.round(ms)} ms, ${steps.total} steps, stacks: ${steps.has_stacks}`);
    assert.ok(answer.is_equal && steps.total > 30_000);
    assert.ok(JSON.stringify(answer).length < 4 * 2 ** 20);
  });
});

function rawOf({ workChain, hash }: Address): string {
  return `${workChain}:${hash.toString('hex').toUpperCase()}`;
}
