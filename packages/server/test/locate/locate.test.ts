import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sample } from '@tonway/tools/sizes';
import { type Ask, askV2, type Envelope } from '../support/ask.ts';
import { recordedUpstream } from '../support/recorded-upstream.ts';
import { type Delivery, deliveriesOf, type MessageParams } from './deliveries.ts';

/** Each masterchain block makes a message or two of its own, which no transaction sent: some of them are enough. */
const MADE_BY_BLOCKS = 20;

test('both transactions of a message are located, also between shards', async (t) => {
  const ask = askV2(t, await recordedUpstream(t, 'localnet/split'));
  await assertLocated(ask, sample(deliveriesOf('localnet/split'), 5));
});

test('both transactions of a message are located, including deferred ones', async (t) => {
  const ask = askV2(t, await recordedUpstream(t, 'localnet'));
  const sent = deliveriesOf('localnet').filter(({ sender }) => sender !== null);
  await assertLocated(ask, sample(sent, 15));
});

test('a message that was not sent or not received yet is not found', async (t) => {
  const ask = askV2(t, await recordedUpstream(t, 'localnet/split'));
  const sent = deliveriesOf('localnet/split').find(({ sender }) => sender !== null)?.params;
  assert.ok(sent);
  const nowhere = sent.source.replace('0:', '5:');
  const wrong: MessageParams[] = [
    { ...sent, created_lt: `${BigInt(sent.created_lt) - 1n}` },
    { ...sent, created_lt: '9000000000000000000' },
    { ...sent, source: nowhere, destination: nowhere },
  ];
  for (const params of wrong) {
    assertTransaction(await ask('tryLocateSourceTx', { ...params }), null, params);
    assertTransaction(await ask('tryLocateResultTx', { ...params }), null, params);
  }
});

async function assertLocated(ask: Ask, deliveries: readonly Delivery[]): Promise<void> {
  let madeByBlocks = 0;
  for (const { params, sender, receiver } of deliveries) {
    if (sender === null && ++madeByBlocks > MADE_BY_BLOCKS) continue;
    assertTransaction(await ask('tryLocateSourceTx', { ...params }), sender, params);
    assertTransaction(await ask('tryLocateResultTx', { ...params }), receiver, params);
  }
}

/** Null: there is none. */
function assertTransaction(answer: Envelope, hash: string | null, params: MessageParams): void {
  const name = JSON.stringify(params);
  if (hash === null) {
    assert.equal(answer.error, 'transaction was not found', name);
    assert.equal(answer.code, 404, name);
    return;
  }
  assert.equal(answer.error, undefined, name);
  const { transaction_id } = answer.result as { transaction_id: { hash: string } };
  assert.equal(transaction_id.hash, hash, name);
}
