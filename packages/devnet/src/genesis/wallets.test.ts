import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mnemonicNew, mnemonicToPrivateKey, mnemonicValidate, mnemonicWordList } from '@ton/crypto';
import { WalletContractV3R2, WalletContractV4, WalletContractV5R1 } from '@ton/ton';
import { Address } from '@tonway/chain';
import { DEFAULT_SECRET, deriveKey, keyFromMnemonic, walletKey } from './keys.ts';
import { MNEMONIC_WORDS } from './mnemonic-words.ts';
import { type WalletVersion, walletAddress } from './wallets.ts';

const theirs: Record<WalletVersion, (publicKey: Buffer) => { address: unknown }> = {
  v3r2: (publicKey) => WalletContractV3R2.create({ workchain: 0, publicKey }),
  v4r2: (publicKey) => WalletContractV4.create({ workchain: 0, publicKey }),
  v5r1: (publicKey) => WalletContractV5R1.create({ publicKey }),
};

test('wallet addresses equal those of @ton/ton', () => {
  for (const purpose of ['one', 'two', 'three']) {
    const { publicKey } = deriveKey('wallets', purpose);
    for (const [version, create] of Object.entries(theirs)) {
      const expected = Address.parse(String(create(Buffer.from(publicKey)).address));
      const found = walletAddress(version as WalletVersion, publicKey);
      assert.equal(found.toRaw(), expected.toRaw(), version);
    }
  }
});

test('a wallet v5r1 depends on the network, as in @ton/ton', () => {
  const { publicKey } = deriveKey('wallets', 'one');
  for (const networkGlobalId of [-777, -239, -3, 5]) {
    const walletId = { networkGlobalId };
    const { address } = WalletContractV5R1.create({ publicKey: Buffer.from(publicKey), walletId });
    const found = walletAddress('v5r1', publicKey, networkGlobalId);
    assert.equal(found.toRaw(), address.toRawString(), `${networkGlobalId}`);
  }
});

test('a mnemonic yields the key that wallets derive', async () => {
  const words = await mnemonicNew();
  const expected = await mnemonicToPrivateKey(words);
  const { key, mnemonic } = keyFromMnemonic(` ${words.join('  ').toUpperCase()} `);
  assert.deepEqual(Buffer.from(key.publicKey), expected.publicKey);
  assert.equal(mnemonic, words.join(' '));
});

test('the ten public keys have different words of 24, from which wallets derive them', async () => {
  const keys = Array.from({ length: 10 }, (_, index) => walletKey(DEFAULT_SECRET, index));
  assert.equal(new Set(keys.map(({ mnemonic }) => mnemonic)).size, keys.length);
  for (const { key, mnemonic } of keys) {
    const words = mnemonic?.split(' ') ?? [];
    assert.equal(words.length, 24);
    assert.ok(await mnemonicValidate(words));
    const { publicKey } = await mnemonicToPrivateKey(words);
    assert.deepEqual(Buffer.from(key.publicKey), publicKey);
  }
});

test('further keys, and those of another secret, have no words', () => {
  assert.equal(walletKey(DEFAULT_SECRET, 10).mnemonic, null);
  const { key, mnemonic } = walletKey('mine', 0);
  assert.deepEqual([key, mnemonic], [deriveKey('mine', 'account 0'), null]);
});

test('an invalid mnemonic is refused with an explanation', async () => {
  assert.deepEqual([...MNEMONIC_WORDS], mnemonicWordList);
  const words = await mnemonicNew();
  const mistyped = words.with(2, 'tonn').join(' ');
  assert.throws(
    () => keyFromMnemonic(mistyped),
    /word 3 \("tonn"\) is not in the BIP-39 word list/,
  );
  assert.throws(() => keyFromMnemonic('many words'), /it has 2 words; wallets generate 24/);
  for (const by of words.keys()) {
    const turned = [...words.slice(by), ...words.slice(0, by)];
    const take = () => keyFromMnemonic(turned.join(' '));
    if (await mnemonicValidate(turned)) take();
    else assert.throws(take, /its checksum is wrong/);
  }
});
