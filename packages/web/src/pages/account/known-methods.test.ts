import assert from 'node:assert/strict';
import { test } from 'node:test';
import { methodId } from '@tonway/chain';
import { typedEntry } from '../../stack/entries.ts';
import { argumentsOf, emptyEntries, isGetMethod, knownMethod } from './known-methods.ts';

test('methods are known by their id, with the arguments that they expect', () => {
  assert.deepEqual(knownMethod(methodId('get_wallet_address')), {
    name: 'get_wallet_address',
    args: [['owner', 'address']],
  });
  assert.equal(knownMethod(1), null);
});

test('what only the network calls is no get-method', () => {
  const ids = [0, 2 ** 19 - 1, 2 ** 19 - 2, methodId('seqno'), 4, 2 ** 19 - 5];
  assert.deepEqual(ids.map(isGetMethod), [false, false, false, true, true, true]);
});

test('arguments are found by name and by id, and begin empty', () => {
  assert.deepEqual(
    argumentsOf(String(methodId('get_nft_content'))),
    argumentsOf('get_nft_content'),
  );
  assert.deepEqual(argumentsOf('seqno'), []);
  assert.deepEqual(argumentsOf('there_is_no_such_method'), []);
  const [owner] = emptyEntries(argumentsOf('get_wallet_address'));
  assert.deepEqual(owner, { type: 'address', value: '' });
  assert.throws(() => owner && typedEntry(owner));
});
