import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Builder, fromBase64, methodId, toBase64 } from '@tonway/chain';
import { interfacesOf } from './interfaces-of.ts';
import { KNOWN_INTERFACES } from './known-interfaces.ts';

const KNOWN = Object.entries(KNOWN_INTERFACES);
const UNKNOWN = new Uint8Array(32);
const named = (...names: string[]) =>
  interfacesOf({ codeHash: UNKNOWN, methods: names.map(methodId) });
const ofCode = (hash: string) => interfacesOf({ codeHash: fromBase64(hash), methods: null });

test('a known code has one interface, whatever its methods', () => {
  const methods = [methodId('get_jetton_data'), methodId('get_wallet_address')];
  for (const [name, { codes = [] }] of KNOWN)
    for (const hash of codes) {
      assert.equal(fromBase64(hash).length, 32, name);
      assert.deepEqual(interfacesOf({ codeHash: fromBase64(hash), methods }), [name]);
    }
  assert.deepEqual(ofCode('/rX/aCDi/w2Ug+fg1iyBfYRniftK5YDIeIZtlZ2r1cA='), ['wallet_v4r2']);
});

test('no code is listed twice', () => {
  const hashes = KNOWN.flatMap(([, { codes = [] }]) => codes);
  assert.equal(new Set(hashes).size, hashes.length);
});

test('both codes of a revision with two builds are known', () => {
  for (const hash of [
    'Dc7tISadZgE+lbGfu1xVpvAa2tQIN7qo5SHN46AqpGw=',
    'NowDly5fTCRBK4GGUt4d4qJjDRwBFgmZnf90X7NoSa0=',
  ])
    assert.deepEqual(ofCode(hash), ['wallet_highload_v1r2']);
  for (const hash of [
    'ID3U81ittJmTEpqpJcrDmRa2ig5PeNJujywraer6Vnk=',
    'CzqIeurNKn1Au1VQvJJTFWoCkGWu+21rWDc11Y2p1b4=',
  ])
    assert.deepEqual(ofCode(hash), ['wallet_highload_v2r2']);
});

test('wallet v5 beta is known by its code and by its library cell', () => {
  const code = '5M87L0xtamHqDytUR9JmeFsmrzY32y3u5rzRqoJvNBI=';
  const library = new Builder().storeUint(2, 8).storeBytes(fromBase64(code)).buildSpecial();
  assert.deepEqual(ofCode(toBase64(library.hash())), ['wallet_v5_beta']);
  assert.deepEqual(ofCode(code), ['wallet_v5_beta']);
});

test('another code has every interface that its methods allow, in order', () => {
  for (const [name, { methods }] of KNOWN)
    if (methods) assert.ok(named(...methods).includes(name), name);
  assert.deepEqual(named('get_wallet_address', 'get_jetton_data'), ['jetton_master']);
  assert.deepEqual(named('get_editor', 'get_nft_data'), ['editable', 'nft_item']);
  assert.deepEqual(named('get_jetton_data'), []);
});

test('a contract without known code or methods has no interface', () => {
  assert.deepEqual(interfacesOf({ codeHash: null, methods: null }), []);
  assert.deepEqual(interfacesOf({ codeHash: UNKNOWN, methods: null }), []);
});
