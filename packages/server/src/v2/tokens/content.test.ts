import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Builder, fromBase64 } from '@tonway/chain';
import { offchainContent, onchainContent } from '@tonway/contracts';
import { UnexpectedContract } from '../../contracts/errors.ts';
import { contentJson } from './content.ts';

test('a value is cut at 8 KiB, a text never amid a character', () => {
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

test('a uri that is too long is cut as well, and one that is no text is refused', () => {
  const content = contentJson(offchainContent(`https://${'x'.repeat(100_000)}`));
  assert.equal(content.data.length, 8192);
  const noText = new Builder().storeUint(0x01, 8).storeBytes(Uint8Array.of(0xff, 0xfe)).build();
  assert.throws(() => contentJson(noText), UnexpectedContract);
});

test('an attribute that is no text is left out, and half a character at the end is none', () => {
  const bytes = new TextEncoder().encode('ab€');
  const data = { name: Uint8Array.of(0xff), symbol: bytes.subarray(0, 4), description: bytes };
  assert.deepEqual(contentJson(onchainContent(data)).data, { description: 'ab€' });
});
