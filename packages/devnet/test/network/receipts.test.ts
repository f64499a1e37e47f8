import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginCell, Address as TonCoreAddress } from '@ton/core';
import { Address, GlobalVersion, readBoc, toBase64, toHex, writeBoc } from '@tonway/chain';
import type { VerifiedReads } from '@tonway/lite-client';
import type { Devnet } from '../../src/network/devnet.ts';
import type { MessageReceipt } from '../../src/network/receipt.ts';
import { readerOf, startDevnet } from '../support/running-devnet.ts';
import { signTransfer, walletOf } from '../support/ton-wallet.ts';

const TON = 1_000_000_000n;
/** An account of the last of four shards; the faucet is in another shard. */
const someone = new Address(0, new Uint8Array(32).fill(0xe7));

function balanceOf(devnet: Devnet, address: Address): bigint {
  return devnet.account(address)?.account?.storage.balance.coins ?? 0n;
}

/** Checks with a verifying client that the block includes the transaction. */
async function assertShown(reads: VerifiedReads, receipt: MessageReceipt): Promise<void> {
  const { block, transaction, refusal } = receipt;
  assert.ok(block && transaction, JSON.stringify(refusal));
  const { shardAccount } = await reads.account(transaction.account, block);
  assert.ok(shardAccount);
  assert.ok(shardAccount.lastTransactionLt >= transaction.lt);
  const { transactions } = await reads.transactions(
    transaction.account,
    { lt: shardAccount.lastTransactionLt, hash: shardAccount.lastTransactionHash },
    10,
  );
  assert.ok(transactions.some(({ hash }) => toHex(hash) === toHex(transaction.hash)));
}

for (const [name, production, shards] of [
  ['at once', 'instant', 1],
  ['at once, over four shards', 'instant', 4],
  ['every 50 ms, over four shards', { intervalMs: 50 }, 4],
  ['every hour', { intervalMs: 3_600_000 }, 1],
] as const)
  test(`a change is included in the returned block: ${name}`, async (t) => {
    const devnet = await startDevnet(t, { production, shards });
    const { reads } = await readerOf(t, devnet);
    const given = await devnet.faucet(someone, 5n * TON);
    assert.equal(given.transaction?.account.toRaw(), someone.toRaw());
    await assertShown(reads, given);
    assert.ok(given.block);
    const { account } = await reads.account(someone, given.block);
    assert.equal(account?.storage.balance.coins, 5n * TON);

    const wallet = walletOf(devnet, 0, 'v4r2');
    const message = signTransfer(wallet, { to: someone, amount: '1', seqno: 0 });
    const sent = await devnet.send(message);
    assert.equal(toHex(sent.messageHash), readBoc(message).hashHex());
    assert.notDeepEqual(sent.messageHash, sent.normalizedHash, 'it brings its code along');
    assert.equal(sent.transaction?.account.toRaw(), wallet.contract.address.toRawString());
    await assertShown(reads, sent);

    const from = devnet.faucetAddress;
    const internal = { from, to: someone, valueNano: TON, bounce: false };
    await assertShown(reads, await devnet.sendInternal(internal));
    const value = GlobalVersion.toCell({ version: 12, capabilities: 238n });
    const changed = await devnet.setConfigParam(8, value);
    await assertShown(reads, changed);
    assert.ok(changed.block && (await reads.block(changed.block)).block.info.keyBlock);
    const { block } = await devnet.setAccount(someone, { balanceNano: 1n });
    assert.ok(block);
    const set = await reads.account(someone, block);
    assert.equal(set.account?.storage.balance.coins, 1n);
    const mined = await devnet.mine(2);
    assert.ok(mined.block.seqno >= block.seqno + 2);
  });

test('with manual production, no block is returned', async (t) => {
  const devnet = await startDevnet(t, { production: 'manual' });
  const paused = await startDevnet(t, { production: { intervalMs: 20 } });
  paused.faults({ producing: false });
  for (const each of [devnet, paused]) {
    const given = await each.faucet(someone);
    assert.deepEqual([given.block, given.transaction, given.refusal], [null, null, null]);
    assert.equal(given.messageHash.length, 32);
    assert.equal((await each.setAccount(each.faucetAddress, {})).block, null);
    await each.mine();
    assert.equal(balanceOf(each, someone), 100n * TON, 'the default amount');
  }
});

test('a faucet that cannot pay reports an error', async (t) => {
  const devnet = await startDevnet(t);
  await assert.rejects(devnet.faucet(someone, 10n ** 19n), /the faucet did not pay/);
});

test('a message refused in its block has a reason', async (t) => {
  const devnet = await startDevnet(t, { production: { intervalMs: 3_600_000 } });
  const wallet = walletOf(devnet, 0, 'v4r2');
  const sign = (amount: string) => signTransfer(wallet, { to: someone, amount, seqno: 0 });
  // both are accepted on the old state, but only one can be executed
  const receipts = await Promise.all(['1', '2'].map((amount) => devnet.send(sign(amount))));
  const [late] = receipts.filter(({ transaction }) => transaction === null);
  assert.equal(receipts.filter(({ transaction }) => transaction !== null).length, 1);
  assert.match(late?.refusal ?? '', /not accepted|exit/i);
});

test('strings and objects of @ton/core are accepted', async (t) => {
  const theirs = TonCoreAddress.parse(someone.toRaw());
  const code = beginCell().storeUint(1, 8).endCell();
  const devnet = await startDevnet(t, {
    funded: [{ address: theirs, balanceNano: '3000000000' }],
  });
  assert.equal(devnet.account(someone.toFriendly())?.account?.storage.balance.coins, 3n * TON);
  await devnet.faucet(theirs, '2000000000');
  assert.equal(balanceOf(devnet, someone), 5n * TON);
  const value = { ours: writeBoc(GlobalVersion.toCell({ version: 12, capabilities: 238n })) };
  await devnet.setConfigParam(8, toBase64(value.ours));
  const init = { code, data: beginCell().endCell() };
  const message = { from: theirs, to: someone.toRaw(), valueNano: '5', body: code, init };
  assert.ok((await devnet.sendInternal({ ...message, bounce: false })).transaction);
  await devnet.setAccount(theirs, { balanceNano: '7', code, data: toBase64(code.toBoc()) });
  const { storage } = devnet.account(theirs)?.account ?? assert.fail();
  assert.ok(storage.state.kind === 'active' && storage.balance.coins === 7n);
  assert.equal(storage.state.init.code?.hashHex(), code.hash().toString('hex'));
  const transfer = signTransfer(walletOf(devnet, 0, 'v5r1'), {
    to: someone,
    amount: '1',
    seqno: 0,
  });
  assert.ok((await devnet.send(toBase64(transfer))).transaction);
  const refused: [() => unknown, RegExp][] = [
    [() => devnet.account('me'), /address: expected an address, raw \(0:…\) or friendly/],
    [() => devnet.faucet(someone, '1.5'), /valueNano: expected nanograms as a decimal string/],
    [() => devnet.setAccount(someone, { code: 'code' }), /code: expected a BoC/],
  ];
  for (const [call, message] of refused)
    await assert.rejects(async () => call(), { code: 'OPTION_INVALID', message });
});
