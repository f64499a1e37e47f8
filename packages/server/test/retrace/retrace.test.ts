import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { toNano } from '@ton/core';
import { accidents, fanOut, Stage, testerAddress, testerBody, testerInit } from '@tonway/scenes';
import type { Transaction } from '../v3/support/answers.ts';
import { refusalOf } from '../v3/support/ask-v3.ts';
import { allTransactions, type Retrace, retraceIndex, stacksOf } from './support/retrace-index.ts';

const EXIT_CODE = 1_234;
const MESSAGES = 4;
const MAX_STEPS = 10_000;
const NUMBER = 7_000;
const KEPT_BLOCKS = 5;
const UNKNOWN_HASH = '00'.repeat(32);

suite('transactions of a devnet are executed again', async () => {
  const { ask, retrace, network, devnet, settled } = await retraceIndex();
  await accidents(network);
  await fanOut(network, 30);
  const stage = new Stage('retrace', network);
  const alice = await stage.actor('alice', 'v4r2');
  const to = await testerAddress(NUMBER);
  const init = await testerInit(NUMBER);
  const several = Array.from({ length: MESSAGES }, () => ({
    to,
    value: toNano('0.2'),
    init,
    body: testerBody.throws(EXIT_CODE),
  }));
  await stage.act('several messages at once', alice, several, { transactions: 2 * MESSAGES + 1 });
  await settled();
  const transactions = await allTransactions(ask, 0);
  const answers = new Map<string, Retrace>();
  for (const { hash } of transactions) answers.set(hash, await retrace({ hash, limit: MAX_STEPS }));
  const answerAbout = ({ hash }: Transaction) => answers.get(hash) ?? assert.fail(hash);
  const computeOf = ({ description }: Transaction) => {
    const compute = description.compute_ph;
    return compute?.skipped === false ? compute : null;
  };

  test('all are equal', (t) => {
    t.diagnostic(`${transactions.length} transactions`);
    assert.ok(transactions.length > 60);
    for (const transaction of transactions) {
      const { hash, is_equal, differing_hash, differences, refusal } = answerAbout(transaction);
      assert.deepEqual(
        { hash, is_equal, differing_hash, differences, refusal },
        {
          hash: transaction.hash,
          is_equal: true,
          differing_hash: null,
          differences: [],
          refusal: null,
        },
      );
    }
  });

  test('the steps have the gas of the transaction', () => {
    for (const transaction of transactions) {
      const { run, skipped, steps } = answerAbout(transaction);
      const compute = computeOf(transaction);
      assert.equal(skipped === null, compute !== null);
      if (!run || !steps) continue;
      assert.equal(String(run.gas_used), compute?.gas_used);
      const gas = steps.steps.reduce((sum, { gas_used }) => sum + (gas_used ?? 0), 0);
      assert.equal(gas, run.gas_used);
      assert.equal(steps.has_stacks, true);
      assert.equal(steps.next, null);
    }
  });

  test('a contract that fails shows the step that throws', () => {
    const failed = transactions.filter((each) => computeOf(each)?.exit_code === EXIT_CODE);
    assert.ok(failed.length > MESSAGES);
    for (const transaction of failed) {
      const { run, steps } = answerAbout(transaction);
      assert.equal(run?.exit_code, EXIT_CODE);
      assert.ok(steps && steps.thrown_at === steps.total - 1);
      assert.match(steps.steps.at(-1)?.instruction ?? '', /^THROW/);
      assert.equal(steps.marks.at(-1)?.kind, 'throw');
      assert.match(steps.marks.at(-1)?.detail ?? '', /1234/);
    }
  });

  test('a transaction follows the earlier ones of its account in the block', () => {
    const account = `${to.workChain}:${to.hash.toString('hex').toUpperCase()}`;
    const own = transactions.filter((each) => each.account === account);
    assert.equal(own.length, MESSAGES);
    assert.deepEqual(
      own.map((each) => answerAbout(each).executed_before),
      own.map((_, index) => index),
    );
  });

  test('a transaction that deploys has no data before it and sets register c4', () => {
    const deploying = transactions.filter(
      ({ orig_status, end_status }) => orig_status !== 'active' && end_status === 'active',
    );
    assert.ok(deploying.length > 30);
    for (const transaction of deploying) {
      const { registers, steps } = answerAbout(transaction);
      assert.equal(registers.c4_before, null);
      const set = steps?.marks.find(({ kind, detail }) => kind === 'register' && detail === 'c4');
      if (!set || steps?.thrown_at !== null) continue;
      const [, hash = ''] = /^C\{(\w{64})\}$/.exec(set.set_to ?? '') ?? [];
      assert.equal(Buffer.from(hash, 'hex').toString('base64'), registers.c4_after);
    }
  });

  test('tick and tock transactions of system contracts are executed again', async () => {
    const masters = (await allTransactions(ask, -1)).filter(
      ({ description }) => description.type === 'tick_tock',
    );
    assert.ok(masters.length > 4);
    for (const { hash, account } of masters.slice(-4)) {
      const answer = await retrace({ hash });
      assert.deepEqual([answer.is_equal, answer.account], [true, account]);
      assert.ok(answer.steps && answer.steps.total > 5);
    }
  });

  test('parts of the steps fit together', async () => {
    const longest = transactions.reduce((a, b) =>
      (answerAbout(a).steps?.total ?? 0) > (answerAbout(b).steps?.total ?? 0) ? a : b,
    );
    const whole = answerAbout(longest).steps ?? assert.fail();
    const stacks = stacksOf(whole);
    const instructions: string[] = [];
    for (let from: number | null = 0; from !== null; ) {
      const { steps } = await retrace({ hash: longest.hash, from, limit: 300 });
      assert.ok(steps);
      assert.deepEqual(stacksOf(steps), stacks.slice(from, from + steps.steps.length + 1));
      assert.deepEqual([steps.total, steps.marks], [whole.total, whole.marks]);
      instructions.push(...steps.steps.map(({ instruction }) => instruction));
      from = steps.next;
    }
    assert.deepEqual(
      instructions,
      whole.steps.map(({ instruction }) => instruction),
    );
    const plain = await retrace({ hash: longest.hash, stacks: false, search: 'send' });
    assert.deepEqual([plain.steps?.has_stacks, plain.steps?.values], [false, []]);
    const sends = instructions.flatMap((text, step) => (/send/i.test(text) ? [step] : []));
    assert.deepEqual(plain.steps?.found, { count: sends.length, steps: sends });
  });

  test('a transaction that is not indexed is read from lite servers', async () => {
    const { hash, account, lt } = transactions.at(-1) ?? assert.fail();
    assert.deepEqual(await retrace({ hash, account, lt, limit: MAX_STEPS }), answers.get(hash));
    const missing = await refusalOf(ask.post('retrace', { hash: UNKNOWN_HASH }));
    assert.equal(missing.code, 404);
    assert.match(missing.error, /^transaction not found in the index: with account and lt/);
    const wrong = await refusalOf(ask.post('retrace', { hash: UNKNOWN_HASH, account, lt }));
    assert.ok(wrong.code >= 404, wrong.error);
  });

  test('404 with the reason, if no lite server keeps the state', async () => {
    // Nobody has asked for the first transactions of the masterchain: no answer is cached.
    const [oldest] = await allTransactions(ask, -1);
    const { hash, account, lt } = oldest ?? assert.fail();
    await devnet.mine(KEPT_BLOCKS + 1);
    devnet.faults({ history: KEPT_BLOCKS });
    try {
      const { code, error } = await refusalOf(ask.post('retrace', { hash, account, lt }));
      assert.equal(code, 404);
      assert.match(
        error,
        /^the lite servers do not have .+: an archive lite server would have it$/,
      );
    } finally {
      devnet.faults({ history: null });
    }
  });

  test('invalid requests are refused', async () => {
    const { hash, account } = transactions.at(-1) ?? assert.fail();
    for (const [body, text] of [
      [{ hash, account }, 'invalid request: account and lt belong together'],
      [{ hash, from: -1 }, 'invalid request: from is not allowed: -1 < 0'],
      [{ hash, limit: 0 }, 'invalid request: limit is not allowed: 0 is not within 1 and 10000'],
      [
        { hash, limit: 10_001 },
        'invalid request: limit is not allowed: 10001 is not within 1 and 10000',
      ],
      [{ hash, search: 'x'.repeat(65) }, 'invalid request: search has more than 64 characters'],
    ] as const) {
      const { code, error } = await refusalOf(ask.post('retrace', body));
      assert.deepEqual([code, error], [400, text]);
    }
    for (const body of [{}, { hash: 'x' }, { hash, lt: 'x', account }])
      assert.equal((await refusalOf(ask.post('retrace', body))).code, 400);
  });
});
