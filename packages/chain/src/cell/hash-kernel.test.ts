import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Random } from '@tonway/tools/random';
import { compileKernel, KERNEL_MODULE } from '../../assembly/compile.ts';
import { toHex } from '../bits/bytes.ts';
import { digestMessage, messageBuffer } from './hash-kernel.ts';

const message = messageBuffer();

test('SHA-256 equals that of node:crypto for every possible length', () => {
  const random = new Random(1);
  for (let length = 0; length <= 300; length++) {
    const bytes = random.bytes(length);
    message.fill(0xee);
    message.set(bytes);
    const expected = createHash('sha256').update(bytes).digest('hex');
    assert.equal(toHex(digestMessage(length)), expected, `${length} bytes`);
  }
});

test('a returned hash does not change when the next one is computed', () => {
  message.set([1, 2, 3]);
  const first = digestMessage(3);
  const copy = toHex(first);
  digestMessage(2);
  assert.equal(toHex(first), copy);
});

test('the embedded kernel equals its compiled source', () => {
  assert.equal(readFileSync(KERNEL_MODULE, 'utf8'), compileKernel());
});
