import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginCell } from '@ton/core';
import { compile, jettons, mintless, onChainContent } from '../src/index.ts';
import { played, sameAddress, sameCell } from './support/played.ts';

test('jettons follow TEP-74 and TEP-89', async () => {
  const { result, ask } = await played(jettons);
  const data = await ask(result.minter, 'get_jetton_data');
  assert.equal(data.readBigNumber(), result.supply);
  assert.equal(data.readBoolean(), true);
  sameAddress(data.readAddress(), result.admin);
  sameCell(data.readCell(), onChainContent(result.content));
  sameCell(data.readCell(), await compile('jetton/wallet'));
  for (const { owner, wallet, balance } of result.holders) {
    const slice = beginCell().storeAddress(owner).endCell();
    const address = await ask(result.minter, 'get_wallet_address', { type: 'slice', cell: slice });
    sameAddress(address.readAddress(), wallet);
    const held = await ask(wallet, 'get_wallet_data');
    assert.equal(held.readBigNumber(), balance);
    sameAddress(held.readAddress(), owner);
    sameAddress(held.readAddress(), result.minter);
    sameCell(held.readCell(), await compile('jetton/wallet'));
  }
  const total = result.holders.reduce((sum, { balance }) => sum + balance, 0n);
  assert.equal(total, result.supply);
});

test('the airdrop of a mintless jetton is claimed once: TEP-177', async () => {
  const { result, ask } = await played(mintless);
  for (const { wallet, owner, balance, isClaimed } of result.holders) {
    const data = await ask(wallet, 'get_wallet_data');
    assert.equal(data.readBigNumber(), balance);
    sameAddress(data.readAddress(), owner);
    assert.equal((await ask(wallet, 'is_claimed')).readBoolean(), isClaimed);
  }
});
