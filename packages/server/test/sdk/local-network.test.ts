import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { Address as TonAddress } from '@ton/core';
import { Address } from '@tonway/chain';
import { ClientError, createClient, formatAmount, parseAmount } from '@tonway/client';
import { DevProcess } from '../dev/support/dev-process.ts';
import { eventually } from '../gateway/support/eventually.ts';
import { walletTransfer } from '../support/wallet-transfer.ts';

suite('the client and a local network', async () => {
  const dev = await DevProcess.start({ after });
  const ton = createClient({ url: dev.facts.url });
  const [{ seed, wallets } = assert.fail()] = dev.facts.accounts;
  const sender = TonAddress.parse(wallets.v4r2 ?? '');
  const receiver = new Address(0, new Uint8Array(32).fill(7));
  const transfer = (amount: string, seqno: number) =>
    walletTransfer(Buffer.from(seed, 'hex'), { to: receiver, amount, seqno });

  test('a message is sent, and what it caused is returned', async () => {
    const { seqno = 0 } = await ton.v2.getWalletInformation({ address: sender });
    const sent = await ton.sendAndWait(transfer('0.5', seqno));
    const [first = assert.fail(), second = assert.fail()] = sent.transactions;
    assert.equal(first.account, sender.toRawString().toUpperCase());
    assert.equal(second.account, receiver.toRaw().toUpperCase());
    // The first message of a wallet deploys it.
    const amounts = sent.actions.map((action) =>
      action.type === 'ton_transfer' ? formatAmount(action.details.value ?? '') : action.type,
    );
    assert.deepEqual(amounts, ['contract_deploy', '0.5']);
    const { traces } = await ton.v3.traces({ msg_hash: sent.hash });
    assert.equal(traces[0]?.trace_id, sent.trace.trace_id);

    const refused = await ton.sendAndWait(transfer('0.6', seqno)).catch((error) => error);
    assert.ok(refused instanceof ClientError);
    assert.deepEqual([refused.code, refused.operation], ['HTTP', 'v3.message']);
    assert.match(refused.explanation ?? '', /seqno/);
  });

  test('a message without a block is given up after the timeout', async () => {
    await ton.devnet.call('faults', { producing: false });
    const { seqno = 0 } = await ton.v2.getWalletInformation({ address: sender });
    const late = await ton
      .sendAndWait(transfer('0.1', seqno), { timeoutMs: 500 })
      .catch((error) => error);
    assert.ok(late instanceof ClientError);
    assert.deepEqual([late.code, late.operation], ['TIMEOUT', 'sendAndWait']);
    await ton.devnet.call('faults', { producing: true });
  });

  test('the network is controlled', async () => {
    const address = new Address(0, new Uint8Array(32).fill(9));
    const balance = () => ton.v2.getAddressBalance({ address });
    const before = await ton.devnet.status();
    const { head } = await ton.devnet.mine({ count: 2 });
    assert.ok(head.seqno >= before.head.seqno + 2);
    const { snapshot } = await ton.devnet.snapshot();
    const receipt = await ton.devnet.faucet({ address, amountNano: parseAmount('1.5') });
    assert.equal(receipt.transaction?.account, address.toRaw());
    assert.equal(await balance(), '1500000000');
    const { now } = await ton.devnet.advanceTime({ seconds: 3600 });
    assert.ok(now >= before.now + 3600);
    await ton.devnet.revert({ snapshot });
    assert.equal(await balance(), '0');
    await ton.devnet.pauseClock();
    assert.equal((await ton.devnet.resumeClock()).clockPaused, false);
  });

  test('a message in the name of an account starts a trace', async () => {
    const message = { from: receiver, to: sender, valueNano: parseAmount('0.01') };
    const { transaction } = await ton.devnet.sendAs(message);
    const tx_hash = transaction?.hash ?? assert.fail();
    const found = async () => (await ton.v3.traces({ tx_hash })).traces;
    await eventually(async () => (await found().catch(() => [])).length === 1, 20_000);
  });

  test('webhooks are created, changed and deleted', async () => {
    const { id } = await ton.webhooks.createWebhook({
      url: 'http://localhost:9/ton',
      subscription: { types: ['transactions'], addresses: [receiver] },
    });
    assert.equal((await ton.webhooks.pauseWebhook({ id })).state, 'paused');
    assert.equal(await ton.webhooks.deleteWebhook({ id }), undefined);
    assert.deepEqual((await ton.webhooks.listWebhooks()).webhooks, []);
    const gone = await ton.webhooks.getWebhook({ id }).catch((error) => error);
    assert.deepEqual([gone.status, gone.operation], [404, 'webhooks.getWebhook']);
  });
});
