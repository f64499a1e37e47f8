import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toBase64 } from '@tonway/chain';
import { parsePinnedBlock } from './pinned-block.ts';

const root = new Uint8Array(32).fill(0xab);
const file = new Uint8Array(32).fill(0xfb);

test('hashes are hexadecimal digits or base64', () => {
  const expected = { workchain: -1, shard: 1n << 63n, seqno: 7, rootHash: root, fileHash: file };
  const [hexRoot, hexFile] = ['ab'.repeat(32), 'FB'.repeat(32)];
  assert.deepEqual(parsePinnedBlock(` 7:${hexRoot}:${hexFile}\n`), expected);
  assert.deepEqual(parsePinnedBlock(`7:${toBase64(root)}:${toBase64(file)}`), expected);
});

test('anything else is refused', () => {
  const hash = 'ab'.repeat(32);
  const texts = ['', '7', `7:${hash}`, `7:${hash}:ab`, `x:${hash}:${hash}`, `7:${hash}:${hash}:1`];
  for (const text of texts) assert.throws(() => parsePinnedBlock(text), text);
});
