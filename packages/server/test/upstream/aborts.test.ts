import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Address } from '@tonway/chain';
import { FaultyNetwork } from '../support/faulty-network.ts';

/** Ten at once, then one of ten questions. */
const HEDGES = 20;
const ANY = { archival: false, privateServers: false };

test('a successful read aborts no signal without a reason, because creating the error is expensive', async (t) => {
  const network = await FaultyNetwork.start(t, [{}]);
  const upstream = await network.open(t);
  const block = await upstream.session(ANY).block();
  const abort = t.mock.method(AbortController.prototype, 'abort');
  for (let i = 0; i < 50; i++) {
    const { signal } = new AbortController();
    const chain = upstream.session({ ...ANY, signal });
    await chain.account(new Address(0, new Uint8Array(32).fill(i)), block);
    await chain.header(network.block(3 + i).id);
  }
  const reasons = abort.mock.calls.map(({ arguments: [reason] }) => reason);
  assert.ok(reasons.every((reason) => reason !== undefined));
  // a question that took long was asked a second time, and one of the two given up
  assert.ok(reasons.length <= HEDGES, `${reasons.length} aborts`);
});
