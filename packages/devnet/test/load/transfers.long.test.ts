import assert from 'node:assert/strict';
import { test } from 'node:test';
import { transactionsOf } from '@tonway/chain';
import { describeBlock } from '@tonway/lite-client';
import { traffic } from '@tonway/scenes';
import { DevnetNetwork } from '@tonway/scenes/devnet';
import { testSize } from '@tonway/tools/sizes';
import { checkAccounts } from '../live/support/check-accounts.ts';
import { checkMessages } from '../live/support/check-messages.ts';
import { checkValueFlow } from '../live/support/check-value-flow.ts';
import { readChain } from '../live/support/read-chain.ts';
import { readerOf, startDevnet } from '../support/running-devnet.ts';
import { checkConservation } from './conservation.ts';
import { checkDeliveries, checkTransfers } from './deliveries.ts';

// Set TONWAY_DEVNET_TRANSFERS=10000 for the full test.
const TRANSFERS = testSize('TONWAY_DEVNET_TRANSFERS');
const WALLETS = TRANSFERS / 10;

test(`${TRANSFERS} transfers among ${WALLETS} wallets in four shards`, async (t) => {
  const devnet = await startDevnet(t, { production: 'manual', shards: 4 });
  await using network = new DevnetNetwork(devnet);
  const start = performance.now();
  const sent = await traffic(network, { seed: 4, wallets: WALLETS, transfers: TRANSFERS });
  const seconds = (performance.now() - start) / 1000;
  const { head, shards } = devnet.status;
  assert.equal(shards.length, 4);
  const chain = await readChain(await readerOf(t, devnet), [head, ...shards]);

  await t.test('every message is delivered once', (t) => {
    const messages = checkDeliveries(chain);
    const crossing = checkTransfers(chain, sent);
    const transactions = chain.reduce(
      (sum, { block }) => sum + [...transactionsOf(block)].length,
      0,
    );
    t.diagnostic(
      `${transactions} transactions, ${messages} messages, ${crossing} transfers between shards`,
    );
    // including the signing of all messages
    t.diagnostic(`${Math.round(transactions / seconds)} transactions per second`);
    assert.ok(messages >= TRANSFERS + WALLETS);
    assert.ok(crossing > TRANSFERS / 2);
  });
  await t.test('value is conserved to the nano', () => checkConservation(chain));
  await t.test('time increases, and every block balances', () => {
    for (const read of chain)
      for (const check of [checkAccounts, checkValueFlow, checkMessages])
        assert.doesNotThrow(() => check(read), describeBlock(read.id));
  });
});
