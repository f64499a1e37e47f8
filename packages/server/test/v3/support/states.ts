import assert from 'node:assert/strict';
import { type Network, readJsonLines } from '@tonway/tools/fixtures';
import type { Transaction } from './answers.ts';

interface Touched {
  readonly transactions: readonly { readonly hash: string }[];
  readonly before: { readonly hash: string };
  readonly after: { readonly hash: string };
}

const base64 = (hex = '') => Buffer.from(hex, 'hex').toString('base64');

/** Every recorded state is told of the transactions before and after it; the one after is known whole. */
export function assertStates(
  network: Network,
  byHash: ReadonlyMap<string, Transaction>,
  count: number,
): void {
  const states = [...readJsonLines<Touched>(network, 'account_states.jsonl.gz')];
  assert.equal(states.length, count);
  for (const { transactions, before, after } of states) {
    const first = byHash.get(base64(transactions[0]?.hash));
    const last = byHash.get(base64(transactions.at(-1)?.hash));
    assert.ok(first && last);
    assert.equal(first.account_state_before.hash, base64(before.hash));
    assert.equal(last.account_state_after.hash, base64(after.hash));
    assert.equal(last.account_state_after.account_status, last.end_status);
    assert.notEqual(last.account_state_after.balance, null);
  }
}
