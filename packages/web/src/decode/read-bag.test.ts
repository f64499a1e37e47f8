import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Address, Builder, Message, toBase64, toHex, writeBoc } from '@tonway/chain';
import { readBag } from './read-bag.ts';

const ADDRESS = 'Ef9VVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVbxn';
const BODY = new Builder().storeUint(0x12345678, 32).build();
const message = (bodyInRef: boolean) =>
  Message.toCell({
    info: {
      kind: 'external-in',
      source: null,
      importFee: 0n,
      destination: Address.parse(ADDRESS),
    },
    init: null,
    initInRef: false,
    body: BODY,
    bodyInRef,
  });

suite('a pasted bag of cells', () => {
  test('is a message, in any spelling', () => {
    const bytes = writeBoc(message(false));
    const base64 = toBase64(bytes);
    const spellings = [base64, base64.replaceAll('+', '-').replaceAll('/', '_'), toHex(bytes)];
    for (const text of [...spellings, ` ${base64.slice(0, 20)}\n${base64.slice(20)} `]) {
      const { message: read, boc } = readBag(text);
      assert.equal(boc, base64);
      assert.equal(read?.destination, ADDRESS);
      assert.equal(read?.bodyBoc, toBase64(writeBoc(BODY)));
      assert.equal(read?.hash, message(false).hashHex());
    }
  });

  test('has the same normalized hash in every form of the message', () => {
    const hashes = [true, false].map(
      (bodyInRef) => readBag(toBase64(writeBoc(message(bodyInRef)))).message?.normalizedHash,
    );
    assert.equal(hashes[0], hashes[1]);
  });

  test('may be something else, have several roots, or be broken', () => {
    assert.equal(readBag(toBase64(writeBoc(BODY))).message, null);
    assert.equal(readBag(toBase64(writeBoc([BODY, message(true)]))).roots.length, 2);
    for (const text of [
      '',
      'te6c',
      'x',
      toHex(writeBoc(BODY)).replace(/..$/, '00'),
      'a'.repeat(2e6),
    ])
      assert.throws(() => readBag(text), Error, text.slice(0, 20));
  });
});
