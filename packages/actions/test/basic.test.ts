import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proves, recordFound } from '@tonway/tools/proofs';
import { classify, showAction, storedFields, type Trace } from '../src/index.ts';
import { accountNumber, knownContracts, traceFrom } from './support/trace-builder.ts';

proves('tick_tock', 'extra_currency_transfer');

const [elector, other] = [1, 2].map(accountNumber) as [string, string];

function shown(trace: Trace) {
  const { actions } = classify(trace, knownContracts());
  return recordFound(actions.map((action) => showAction(action.type, storedFields(action))));
}

function tickTock(trace: Trace): Trace {
  const [first, ...others] = trace.transactions;
  assert.ok(first);
  return { ...trace, transactions: [{ ...first, inMessage: null, isTickTock: true }, ...others] };
}

test('a system task that sends messages is an action', () => {
  const [task, sent] = shown(tickTock(traceFrom(elector, [{ to: other }])));
  assert.deepEqual(task, { type: 'tick_tock', details: { account: elector } });
  assert.equal(sent?.type, 'ton_transfer');
});

test('a system task that sends nothing is no action', () => {
  assert.deepEqual(shown(tickTock(traceFrom(elector, []))), []);
});

test('a transfer of extra currencies has a type of its own', () => {
  const trace = traceFrom(elector, [{ to: other, value: 5n }]);
  const extraCurrencies = { 7: '12' };
  const transactions = trace.transactions.map((each) => ({
    ...each,
    inMessage: each.inMessage && { ...each.inMessage, extraCurrencies },
  }));
  const messages = new Map(transactions.map(({ inMessage }) => [inMessage?.hash, inMessage]));
  const [transfer] = shown({
    ...trace,
    transactions: transactions.map((each) => ({
      ...each,
      outMessages: each.outMessages.map((message) => messages.get(message.hash) ?? message),
    })),
  });
  assert.equal(transfer?.type, 'extra_currency_transfer');
  assert.deepEqual(transfer?.details.value_extra_currencies, extraCurrencies);
});
