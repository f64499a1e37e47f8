import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeContent, type StoredDocument, type TokenDocument } from './token-document.ts';

const EMPTY: TokenDocument = {
  name: null,
  symbol: null,
  description: null,
  image: null,
  extra: {},
};
const URI = { uri: 'https://host.test/1.json' };
const fetched = (document: Partial<TokenDocument>): StoredDocument => ({
  status: 'fetched',
  document: { ...EMPTY, ...document },
  error: null,
});
const failed: StoredDocument = { status: 'invalid', document: null, error: null };
const pending: StoredDocument = { status: 'pending', document: null, error: null };

test('the chain wins over the document, field by field', () => {
  const document = fetched({
    name: 'Document',
    symbol: 'DOC',
    image: 'https://host.test/i.png',
    extra: { decimals: '6', website: 'x', uri: 'other' },
  });
  const onChain = { ...URI, name: 'Chain', decimals: '9', symbol: '' };
  assert.deepEqual(mergeContent('jetton_masters', onChain, document), {
    isIndexed: true,
    isValid: true,
    content: {
      name: 'Chain',
      symbol: 'DOC',
      description: null,
      image: 'https://host.test/i.png',
      extra: { decimals: '9', website: 'x', ...URI },
    },
  });
});

test('what a kind of token needs to be valid', () => {
  const isValid = (...args: Parameters<typeof mergeContent>) => mergeContent(...args).isValid;
  assert.equal(isValid('jetton_masters', URI, fetched({ name: 'N' })), false);
  assert.equal(isValid('jetton_masters', URI, fetched({ symbol: 'S' })), true);
  assert.equal(isValid('nft_items', URI, fetched({ description: 'D' })), false);
  assert.equal(isValid('nft_items', { ...URI, domain: 'alice.ton' }, failed), true);
  assert.equal(isValid('nft_items', URI, fetched({ name: 'N' })), true);
  for (const member of ['name', 'description', 'image'])
    assert.equal(isValid('nft_collections', URI, fetched({ [member]: 'x' })), true, member);
  assert.equal(isValid('nft_collections', URI, fetched({ symbol: 'S' })), false);
  assert.equal(isValid('nft_collections', null, undefined), false);
});

test('a document that is not there', () => {
  const waiting = { isIndexed: false, isValid: null, content: null };
  assert.deepEqual(mergeContent('nft_items', URI, undefined), waiting);
  assert.deepEqual(mergeContent('nft_items', URI, pending), waiting);
  const invalid = { isIndexed: true, isValid: false, content: null };
  assert.deepEqual(mergeContent('nft_items', URI, failed), invalid);
  const unsupported: StoredDocument = { status: 'unsupported', document: null, error: null };
  assert.deepEqual(mergeContent('nft_items', URI, unsupported), invalid);
  const { isIndexed, isValid, content } = mergeContent('nft_items', { ...URI, name: 'N' }, pending);
  assert.deepEqual([isIndexed, isValid, content?.name], [false, true, 'N']);
  const half = mergeContent('jetton_masters', { ...URI, name: 'N' }, failed);
  assert.deepEqual([half.isIndexed, half.isValid, half.content?.name], [true, false, 'N']);
});
