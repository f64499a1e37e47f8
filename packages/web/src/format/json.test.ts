import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ExactNumber, jsonText, parseJson } from './json.ts';

suite('JSON without rounding', () => {
  test('numbers keep their digits, texts are left alone', () => {
    const text = '{"a":[12345678901234567890,-0.10,1e400,5,"123 \\" 1e5"],"b":{},"c":[],"d":null}';
    const value = parseJson(text) as { readonly a: readonly unknown[] };
    assert.deepEqual(value.a, [
      new ExactNumber('12345678901234567890'),
      new ExactNumber('-0.10'),
      new ExactNumber('1e400'),
      5,
      '123 " 1e5',
    ]);
    assert.equal(jsonText(parseJson(text)).replaceAll(/\n\s*/g, '').replaceAll('": ', '":'), text);
  });

  test('long texts are read in linear time; what is no JSON is refused', () => {
    const long = JSON.stringify({ boc: 'a\\"'.repeat(1_000_000), n: '1'.repeat(2_000_000) });
    assert.equal(JSON.stringify(parseJson(long)), long);
    for (const text of ['', '{', '[1-2]', '01', '"\n"', '{"a":1,}', 'NaN'])
      assert.throws(() => parseJson(text), text);
  });
});
