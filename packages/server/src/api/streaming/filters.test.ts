import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSseBody } from './sse-request.ts';
import { type Subscription, showsAction } from './subscription.ts';

const A = `0:${'A'.repeat(64)}`;

async function subscription(fields: object): Promise<Subscription> {
  const body = JSON.stringify({ types: ['actions'], addresses: [A], ...fields });
  const limits = { maxAddresses: 10, maxHashes: 10, canReplay: false };
  const context = { actionsVersion: null, lastEventId: null, limits };
  return (await readSseBody(body, context)).subscription;
}

test('an action is shown if the client knows its type, but none of the actions that contain it', async () => {
  const purchase = { type: 'nft_purchase', ancestors: [] };
  const part = { type: 'nft_transfer', ancestors: ['nft_purchase'] };
  const shows = async (fields: object) => {
    const shown = await subscription(fields);
    return [purchase, part].map((action) => showsAction(shown, action));
  };
  assert.deepEqual(await shows({}), [true, false]);
  assert.deepEqual(await shows({ supported_action_types: ['v1'] }), [false, true]);
  assert.deepEqual(await shows({ action_types: ['nft_transfer'] }), [false, false]);
  const v1 = { supported_action_types: ['v1'], action_types: ['nft_purchase'] };
  assert.deepEqual(await shows(v1), [false, false]);
});
