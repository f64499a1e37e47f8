import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  WalletContractV1R3,
  WalletContractV2R2,
  WalletContractV3R2,
  WalletContractV4,
  WalletContractV5R1,
} from '@ton/ton';
import { Address, toHex } from '@tonway/chain';
import { fromTonCore, fromTonCoreAddress } from '@tonway/chain/ton-core';
import { textCommentBody } from '@tonway/contracts';
import type { Devnet } from '../../src/network/devnet.ts';
import { startDevnet } from '../support/running-devnet.ts';

const TON = 1_000_000_000n;
const someone = new Address(0, new Uint8Array(32).fill(7));
/** Nobody has its key. */
const owner = { workchain: 0, publicKey: Buffer.alloc(32, 0x11) };
const WALLETS = {
  v1r3: WalletContractV1R3.create(owner),
  v2r2: WalletContractV2R2.create(owner),
  v3r2: WalletContractV3R2.create(owner),
  v4r2: WalletContractV4.create(owner),
  v5r1: WalletContractV5R1.create(owner),
};

function balanceOf(devnet: Devnet, address: Address): bigint {
  return devnet.account(address)?.account?.storage.balance.coins ?? 0n;
}

for (const [version, { address, init }] of Object.entries(WALLETS))
  test(`a wallet ${version} sends without its key`, async (t) => {
    const devnet = await startDevnet(t);
    const wallet = fromTonCoreAddress(address);
    const state = { code: fromTonCore(init.code), data: fromTonCore(init.data) };
    await devnet.setAccount(wallet, { balanceNano: 10n * TON, ...state });
    const message = { to: someone, valueNano: TON, bounce: false };
    for (const text of ['first', 'second']) {
      const receipt = await devnet.sendAs(wallet, { ...message, body: textCommentBody(text) });
      assert.equal(receipt.refusal, null);
      assert.equal(receipt.transaction?.account.toRaw(), someone.toRaw());
    }
    assert.ok(balanceOf(devnet, someone) > 2n * TON - 1000n);
    const left = balanceOf(devnet, wallet);
    assert.ok(left < 8n * TON && left > 79n * (TON / 10n), `${left}`);
    // two transactions of the wallet, so its seqno has changed too
    const after = devnet.account(wallet) ?? assert.fail();
    assert.notEqual(toHex(after.lastTransactionHash), '00'.repeat(32));
    const data = after.account?.storage.state;
    assert.ok(data?.kind === 'active' && data.init.data?.hashHex() !== state.data.hashHex());
  });

test('a forged signature is still refused', async (t) => {
  const devnet = await startDevnet(t);
  const { address, init } = WALLETS.v3r2;
  const wallet = fromTonCoreAddress(address);
  const state = { code: fromTonCore(init.code), data: fromTonCore(init.data) };
  await devnet.setAccount(wallet, { balanceNano: 10n * TON, ...state });
  devnet.faults({ producing: false });
  await devnet.sendAs(wallet, { to: someone, valueNano: TON });
  const [{ boc, hash } = assert.fail()] = devnet.waitingMessages;
  assert.ok(devnet.dropMessage(hash));
  // the same message from outside: the wallet checks its signature
  await assert.rejects(devnet.send(boc), /exitcode=35/);
  await devnet.mine();
  assert.equal(balanceOf(devnet, wallet), 10n * TON);
});

test('any other account loses the value without a transaction', async (t) => {
  const devnet = await startDevnet(t, { production: 'manual' });
  const { wallets } = devnet.keys.prefunded[0] ?? assert.fail();
  const before = balanceOf(devnet, wallets.v4r2);
  await devnet.sendAs(wallets.v4r2, { to: someone, valueNano: TON, bounce: false });
  await devnet.sendAs(wallets.v4r2, { to: someone, valueNano: 2n * TON, bounce: false });
  await devnet.mine();
  assert.equal(balanceOf(devnet, wallets.v4r2), before - 3n * TON);
  assert.equal(balanceOf(devnet, someone), 3n * TON);
  await assert.rejects(devnet.sendAs(someone, { to: wallets.v4r2, valueNano: 4n * TON }), {
    code: 'OPTION_INVALID',
    message: /has only 3000000000 nanograms/,
  });
});
