import assert from 'node:assert/strict';
import { test } from 'node:test';
import { methodId } from '@tonway/chain';
import { interfacesOf } from './interfaces-of.ts';
import { KNOWN_CODES, KNOWN_METHODS } from './table.ts';

const code = (hash: string) => Buffer.from(hash, 'base64');
const UNKNOWN = Buffer.alloc(32);
const named = (...names: string[]) =>
  interfacesOf({ code_hash: UNKNOWN, methods: names.map(methodId) });

test('a known code is one thing, whatever its methods', () => {
  const methods = [methodId('get_jetton_data'), methodId('get_wallet_address')];
  for (const [hash, name] of KNOWN_CODES) {
    assert.equal(code(hash).length, 32, name);
    assert.deepEqual(interfacesOf({ code_hash: code(hash), methods }), [name]);
  }
  const v4 = code('/rX/aCDi/w2Ug+fg1iyBfYRniftK5YDIeIZtlZ2r1cA=');
  assert.deepEqual(interfacesOf({ code_hash: v4, methods: null }), ['wallet_v4r2']);
  const beta = code('89fKU0k97trCizgZhqhJQDy6w9LFhHea8IEGWvCsS5M=');
  assert.deepEqual(interfacesOf({ code_hash: beta, methods: null }), ['wallet_v5_beta']);
});

test('other codes are all that their methods allow, in order', () => {
  for (const [name, ...methods] of KNOWN_METHODS) assert.ok(named(...methods).includes(name), name);
  assert.deepEqual(named('get_wallet_address', 'get_jetton_data'), ['jetton_master']);
  assert.deepEqual(named('get_editor', 'get_nft_data'), ['editable', 'nft_item']);
  assert.deepEqual(named('get_jetton_data'), []);
});

test('without code or methods it is nothing', () => {
  assert.deepEqual(interfacesOf({ code_hash: null, methods: null }), []);
  assert.deepEqual(interfacesOf({ code_hash: UNKNOWN, methods: null }), []);
});
