import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ContentToken } from '../../../store/ledger/token.ts';
import { metadata } from './metadata.ts';

const ERROR = 'files.example has no address [NOT_RESOLVED]';
const TOKEN: ContentToken = {
  account: Buffer.concat([Buffer.from([0x80]), Buffer.alloc(32, 7)]),
  kind: 'jetton_masters',
  content: { uri: 'https://files.example/coin.json' },
  document: { status: 'invalid', document: null, error: ERROR },
  index: null,
};

function shown(token: ContentToken, showsErrors: boolean): unknown {
  const sources = { names: null, images: null, memberBytes: 1000, showsErrors };
  return Object.values(metadata([token], sources))[0];
}

test('a token whose document cannot be fetched is not valid; only a devnet tells the reason', () => {
  const info = { valid: false, type: 'jetton_masters' };
  assert.deepEqual(shown(TOKEN, false), { is_indexed: true, token_info: [info] });
  assert.deepEqual(shown(TOKEN, true), {
    is_indexed: true,
    token_info: [{ ...info, extra: { error: ERROR } }],
  });
});

test('a token whose document is still tried has no reason yet', () => {
  const document = { status: 'pending', document: null, error: ERROR } as const;
  const pending = { is_indexed: false, token_info: [{ type: 'jetton_masters' }] };
  assert.deepEqual(shown({ ...TOKEN, document }, true), pending);
});

test('what the chain says is shown without the document', () => {
  const content = { ...TOKEN.content, name: 'Half', error: 'words of a stranger' };
  const fields = { name: 'Half', is_nsfw: false, is_scam: false };
  const extra = { uri: TOKEN.content?.uri };
  const info = { valid: false, type: 'jetton_masters', ...fields, extra };
  assert.deepEqual(shown({ ...TOKEN, content }, false), { is_indexed: true, token_info: [info] });
  assert.deepEqual(shown({ ...TOKEN, content }, true), {
    is_indexed: true,
    token_info: [{ ...info, extra: { ...extra, error: ERROR } }],
  });
});
