import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Builder, fromBase64 } from '@tonway/chain';
import { offchainContent, onchainContent } from '@tonway/contracts';
import { UnexpectedContract } from '../../../network/contracts/contract.ts';
import { contentJson } from './token-content.ts';

test('a value is truncated at 8 KiB, and never inside a character', () => {
  const long = 'x'.repeat(8191);
  const data = {
    name: `${long}yz`,
    description: `${long}€ and more`,
    image: long,
    image_data: new Uint8Array(100_000).fill(7),
  };
  const content = contentJson(onchainContent(data));
  assert.ok(content.type === 'onchain');
  const { name, description, image, image_data = '' } = content.data;
  assert.deepEqual([name, description, image], [`${long}y`, long, long]);
  assert.deepEqual(fromBase64(image_data), data.image_data.subarray(0, 8192));
});

test('a long uri is truncated, and one that is not text is refused', () => {
  const content = contentJson(offchainContent(`https://${'x'.repeat(100_000)}`));
  assert.equal(content.data.length, 8192);
  const noText = new Builder().storeUint(0x01, 8).storeBytes(Uint8Array.of(0xff, 0xfe)).build();
  assert.throws(() => contentJson(noText), UnexpectedContract);
});

test('an attribute that is not text is omitted, also if its last character is incomplete', () => {
  const bytes = new TextEncoder().encode('ab€');
  const data = { name: Uint8Array.of(0xff), symbol: bytes.subarray(0, 4), description: bytes };
  assert.deepEqual(contentJson(onchainContent(data)).data, { description: 'ab€' });
});
