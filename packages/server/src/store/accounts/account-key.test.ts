import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Address, BitString, ExternalAddress, toHex, VarAddress } from '@tonway/chain';
import {
  accountKey,
  accountKeyOf,
  addressOf,
  hasAccountKey,
  messageAccountKey,
} from './account-key.ts';

const HASH = Uint8Array.from({ length: 32 }, (_, i) => i + 1);

test('a key is the workchain plus 128 and the hash, and round-trips', () => {
  for (const workchain of [-128, -1, 0, 127]) {
    const address = new Address(workchain, HASH);
    const key = accountKey(address);
    assert.equal(toHex(key), `${toHex(Uint8Array.of(workchain + 128))}${toHex(HASH)}`);
    assert.ok(addressOf(key).equals(address));
  }
});

test('an address does not retain the memory of its key', () => {
  const key = accountKeyOf(0, HASH);
  const { hash } = addressOf(key);
  key.fill(0xff);
  assert.deepEqual(hash, HASH);
});

test('an anycast prefix replaces the first bits', () => {
  const anycast = BitString.fromBinary('11110000101');
  const key = accountKey(new Address(0, HASH, anycast));
  assert.equal(toHex(key.subarray(0, 5)), '80f0a20304');
});

test('addresses without a key are refused', () => {
  assert.throws(() => accountKeyOf(128, HASH), { code: 'ADDRESS_INVALID' });
  assert.equal(hasAccountKey(-129), false);
  assert.throws(() => addressOf(HASH), { code: 'ADDRESS_INVALID' });
});

test('only accounts among message addresses have a key', () => {
  const bits = BitString.copyOf(HASH);
  assert.deepEqual(messageAccountKey(new VarAddress(-1, bits)), accountKeyOf(-1, HASH));
  assert.equal(messageAccountKey(new VarAddress(300, bits)), null);
  assert.equal(messageAccountKey(new VarAddress(0, BitString.fromBinary('101'))), null);
  assert.equal(messageAccountKey(new ExternalAddress(bits)), null);
  assert.equal(messageAccountKey(null), null);
});
