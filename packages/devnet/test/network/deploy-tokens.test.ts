import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Address, InternalAddress } from '@tonway/chain';
import { loadTokenContent } from '@tonway/contracts';
import { startDevnet } from '../support/running-devnet.ts';

const [alice, bob] = [7, 8].map((byte) => new Address(0, new Uint8Array(32).fill(byte)));

test('a jetton is deployed with what it says about itself, and minted', async (t) => {
  assert.ok(alice && bob);
  const devnet = await startDevnet(t);
  const admin = await devnet.treasury('admin');
  const jetton = await devnet.deployJetton({
    name: 'Gold',
    symbol: 'GOLD',
    decimals: 2,
    description: 'Shines',
    admin,
    mint: [
      { to: alice, amount: 500n },
      { to: bob.toFriendly(), amount: '7' },
    ],
  });
  assert.deepEqual([await jetton.balanceOf(alice), await jetton.balanceOf(bob)], [500n, 7n]);
  assert.equal(await jetton.balanceOf(admin), 0n);
  assert.equal(jetton.admin.toRaw(), admin.toRaw());
  assert.ok(jetton.block && jetton.trace.isComplete);
  assert.ok(jetton.trace.transactions.every(({ success }) => success));
  const wallet = await jetton.walletOf(alice);
  assert.ok(jetton.trace.transactions.some(({ account }) => account.equals(wallet)));
  const { stack } = await devnet.runGetMethod(jetton.address, 'get_jetton_data');
  assert.ok(stack[0]?.kind === 'int' && stack[0].value === 507n);
  assert.ok(stack[3]?.kind === 'cell');
  const content = loadTokenContent(stack[3].cell);
  assert.ok(content?.kind === 'onchain');
  const texts = Object.fromEntries(
    [...content.attributes.entries()].map(([name, text]) => [name, text.toString()]),
  );
  assert.deepEqual(texts, { name: 'Gold', symbol: 'GOLD', decimals: '2', description: 'Shines' });
  await assert.rejects(
    devnet.deployJetton({
      name: 'Gold',
      symbol: 'GOLD',
      decimals: 2,
      description: 'Shines',
      admin,
    }),
    {
      code: 'OPTION_INVALID',
      message: /deployed already; choose another name/,
    },
  );
});

test('a jetton needs no options; its admin is the faucet', async (t) => {
  assert.ok(alice);
  const devnet = await startDevnet(t);
  const jetton = await devnet.deployJetton();
  assert.equal(jetton.admin.toRaw(), devnet.faucetAddress.toRaw());
  await devnet.faucetJetton(alice, jetton.address, 3n);
  assert.equal(await jetton.balanceOf(alice), 3n);
});

test('a collection is deployed, and its items are minted', async (t) => {
  assert.ok(alice && bob);
  const devnet = await startDevnet(t);
  const owner = await devnet.treasury('artist');
  const nft = await devnet.deployNft({ name: 'Stones', owner, items: [alice, bob] });
  const later = await devnet.faucetNft(alice, nft.address);
  const owners = [alice, bob, alice];
  assert.equal(nft.items.length, 2);
  for (const [index, item] of [...nft.items, later.item].entries()) {
    const { stack } = await devnet.runGetMethod(item, 'get_nft_data');
    const [isInitialized, found, collection, holder] = stack;
    assert.ok(isInitialized?.kind === 'int' && found?.kind === 'int');
    assert.deepEqual([isInitialized.value, found.value], [-1n, BigInt(index)]);
    assert.ok(collection?.kind === 'slice' && holder?.kind === 'slice');
    assert.ok((InternalAddress.load(collection.cell) as Address).equals(nft.address));
    assert.equal((InternalAddress.load(holder.cell) as Address).toRaw(), owners[index]?.toRaw());
  }
  assert.match(String(nft.trace), /artist → Stones/);
});
