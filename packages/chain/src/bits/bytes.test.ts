import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { compareBytes, equalBytes, fromBase64, fromHex, toBase64, toHex } from './bytes.ts';

const bytes = fc.uint8Array({ maxLength: 100 });
const refused = { name: 'ChainError', code: 'VALUE_RANGE' };

describe('bytes as text', () => {
  test('hexadecimal equals that of Buffer, in both directions and both cases', () => {
    fc.assert(
      fc.property(bytes, (value) => {
        const text = Buffer.from(value).toString('hex');
        assert.equal(toHex(value), text);
        assert.deepEqual(fromHex(text), value);
        assert.deepEqual(fromHex(text.toUpperCase()), value);
      }),
      { seed: 1 },
    );
  });

  test('base64 equals that of Buffer, with both alphabets, padded or not', () => {
    fc.assert(
      fc.property(bytes, (value) => {
        const buffer = Buffer.from(value);
        assert.equal(toBase64(value), buffer.toString('base64'));
        const forms = [buffer.toString('base64'), buffer.toString('base64url')];
        for (const text of forms) assert.deepEqual(fromBase64(text), value);
        assert.deepEqual(fromBase64(buffer.toString('base64').replaceAll('=', '')), value);
      }),
      { seed: 2 },
    );
  });

  test('invalid text is refused', () => {
    for (const text of ['a', 'abc', 'zz', '0x00', ' 00', '00\n', '0g']) {
      assert.throws(() => fromHex(text), refused, text);
    }
    for (const text of ['A', 'AAAAA', 'A===', 'AA=A', 'AA AA', 'AAA\n', 'é', '*AAA']) {
      assert.throws(() => fromBase64(text), refused, text);
    }
  });
});

describe('comparison of bytes', () => {
  test('the order equals that of Buffer', () => {
    fc.assert(
      fc.property(bytes, bytes, bytes, (same, a, b) => {
        const [left, right] = [Buffer.concat([same, a]), Buffer.concat([same, b])];
        assert.equal(Math.sign(compareBytes(left, right)), Buffer.compare(left, right));
        assert.equal(equalBytes(left, right), left.equals(right));
        assert.ok(equalBytes(left, Uint8Array.from(left)));
      }),
      { seed: 3 },
    );
  });
});
