import assert from 'node:assert/strict';
import { test } from 'node:test';
import { equalBytes } from '@tonway/chain';
import { conversations, NETWORKS } from '../support/conversations.ts';
import { ask } from '../support/recorded-network.ts';

/** Queries answered by an executor, or that wait: see `protocol.test.ts`. */
const APART = /^(runSmcMethod|sendMessage|waitMasterchainSeqno.*)$/;

const LEAST_SHARE = 0.99;

/** The tests of each kind prove that differing answers are equivalent. */
test('at least 99 % of recorded queries are answered byte for byte', async (t) => {
  const kinds = new Map<string, { asked: number; equal: number }>();
  for (const network of NETWORKS) {
    for (const { name, request, response, head, nowSeconds } of conversations(network)) {
      if (!response || APART.test(name)) continue;
      const kind = kinds.get(name) ?? { asked: 0, equal: 0 };
      kind.asked++;
      if (equalBytes(await ask(network, head, request, nowSeconds), response)) kind.equal++;
      kinds.set(name, kind);
    }
  }
  const total = (key: 'asked' | 'equal') =>
    kinds.values().reduce((sum, each) => sum + each[key], 0);
  for (const [name, { asked, equal }] of kinds) t.diagnostic(`${name}: ${equal} of ${asked}`);
  t.diagnostic(`all: ${total('equal')} of ${total('asked')}`);
  assert.ok(total('asked') > 4600);
  assert.ok(total('equal') >= LEAST_SHARE * total('asked'));
});
