import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mnemonicNew, mnemonicToPrivateKey } from '@ton/crypto';
import { WalletContractV3R2, WalletContractV4, WalletContractV5R1 } from '@ton/ton';
import { Address } from '@tonway/chain';
import { deriveKey } from './keys.ts';
import { keyFromMnemonic } from './mnemonic.ts';
import { type WalletVersion, walletAddress } from './wallets.ts';

const theirs: Record<WalletVersion, (publicKey: Buffer) => { address: unknown }> = {
  v3r2: (publicKey) => WalletContractV3R2.create({ workchain: 0, publicKey }),
  v4r2: (publicKey) => WalletContractV4.create({ workchain: 0, publicKey }),
  v5r1: (publicKey) => WalletContractV5R1.create({ publicKey }),
};

test('a wallet is where @ton/ton says', () => {
  for (const purpose of ['one', 'two', 'three']) {
    const { publicKey } = deriveKey('wallets', purpose);
    for (const [version, create] of Object.entries(theirs)) {
      const expected = Address.parse(String(create(Buffer.from(publicKey)).address));
      const found = walletAddress(version as WalletVersion, publicKey);
      assert.equal(found.toRaw(), expected.toRaw(), version);
    }
  }
});

test('a mnemonic gives the key that wallets make of it', async () => {
  const words = await mnemonicNew();
  const expected = await mnemonicToPrivateKey(words);
  assert.deepEqual(Buffer.from(keyFromMnemonic(words).publicKey), expected.publicKey);
});
