import assert from 'node:assert/strict';
import { test } from 'node:test';
import { subscriptions } from '../src/index.ts';
import { played, sameAddress } from './support/played.ts';

test('a subscription is paid until the subscriber cancels it', async () => {
  const { network, result, ask } = await played(subscriptions);
  const { terms } = result;
  const data = await ask(result.subscription, 'get_subscription_data');
  sameAddress(data.readAddress(), terms.wallet);
  sameAddress(data.readAddress(), terms.beneficiary);
  assert.equal(data.readBigNumber(), terms.amountNano);
  assert.equal((await network.account(result.cancelled)).status, 'nonexist');
});
