import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readJson, skipWithout } from '@tonway/tools/fixtures';
import { proves, recordFound } from '@tonway/tools/proofs';
import {
  classify,
  type KnownContracts,
  type Message,
  type StoredObject,
  type Trace,
} from '../src/index.ts';
import { type Expectation, fits } from './support/expectations.ts';
import { differences, rowsOf } from './support/expected-actions.ts';
import { readTrace } from './support/trace-fixtures.ts';

proves('unknown');

interface Fallback {
  readonly trace: string;
  readonly mutate: { readonly kind: string };
  readonly expect_state: string;
  readonly expect?: readonly Expectation[];
  readonly expect_full_basic?: readonly StoredObject[];
}

const skip = skipWithout('actions');

function fallback(kind: string): Fallback {
  const { cases } = readJson<{ cases: readonly Fallback[] }>(
    'actions',
    'classifier-fallbacks.json',
  );
  const found = cases.find(({ mutate }) => mutate.kind === kind);
  assert.ok(found, kind);
  return found;
}

test('a request that nobody can read becomes one unknown action', { skip }, () => {
  const { trace: name, expect = [], expect_state } = fallback('root_in_msg_body_unreadable');
  const { trace, contracts } = readTrace(name);
  const unreadable = withoutBody(trace);
  const { state, actions } = classify(unreadable, contracts);
  assert.equal(state, expect_state);
  assert.equal(actions.length, 1);
  const [row] = rowsOf(recordFound(actions), unreadable);
  for (const expectation of expect) assert.ok(row && fits(row, expectation));
});

function withoutBody(trace: Trace): Trace {
  const [root, ...others] = trace.transactions;
  assert.ok(root?.inMessage);
  const inMessage: Message = { ...root.inMessage, body: null };
  return { ...trace, transactions: [{ ...root, inMessage }, ...others] };
}

test('after an error, single messages become actions', { skip }, () => {
  const { trace: name, expect_full_basic = [], expect_state } = fallback('throw_in_pipeline');
  const { trace, contracts } = readTrace(name);
  const unreachable: KnownContracts = {
    ...contracts,
    jettonWallet: () => {
      throw new Error('the database is gone');
    },
  };
  const { state, actions, error } = classify(trace, unreachable);
  assert.equal(state, expect_state);
  assert.match(String(error), /the database is gone/);
  assert.deepEqual(differences(rowsOf(actions, trace), expect_full_basic), []);
});
