import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Address as CoreAddress } from '@ton/core';
import { readJson, skipWithout } from '@tonway/tools/fixtures';
import { assertGolden } from '@tonway/tools/golden';
import fc from 'fast-check';
import { ChainError } from '../errors.ts';
import { Address } from './address.ts';

const RAW = '0:fcb91a3a3816d0f7b8c2c76108b8a9bc5a6b7a55bd79f8ab101c52db29232260';

const isInvalid = (error: unknown) =>
  error instanceof ChainError && error.code === 'ADDRESS_INVALID';

const FORMS = [
  ['bounceable', { bounceable: true, testOnly: false }],
  ['nonBounceable', { bounceable: false, testOnly: false }],
  ['bounceableTest', { bounceable: true, testOnly: true }],
  ['nonBounceableTest', { bounceable: false, testOnly: true }],
] as const;

test('all forms equal the golden file', (t) => {
  const raws = [RAW, `-1:${'5'.repeat(64)}`, `0:${'0'.repeat(64)}`, `0:${'f'.repeat(64)}`];
  const formsOf = (raw: string) =>
    FORMS.flatMap(([, flags]) =>
      [true, false].map((urlSafe) => Address.parse(raw).toFriendly({ ...flags, urlSafe })),
    );
  const golden = new URL('../../test/golden/addresses.json', import.meta.url);
  assertGolden(t, golden, Object.fromEntries(raws.map((raw) => [raw, formsOf(raw)])));
});

test('all forms equal the reference data', {
  skip: skipWithout('chain/vectors/addresses.json'),
}, () => {
  const rows = readJson<Record<string, string>[]>('chain', 'vectors', 'addresses.json');
  assert.ok(rows.length > 0);
  for (const row of rows) {
    const address = Address.parse(row.raw as string);
    assert.equal(address.toRaw(), row.raw);
    for (const [name, flags] of FORMS) {
      const urlSafe = row[name] as string;
      const standard = row[`${name}Std64`] as string;
      assert.equal(address.toFriendly(flags), urlSafe);
      assert.equal(address.toFriendly({ ...flags, urlSafe: false }), standard);
      for (const text of [urlSafe, standard]) {
        assert.deepEqual(Address.parseFriendly(text), { address, ...flags });
        assert.deepEqual(Address.parse(text), address);
      }
    }
  }
});

test('all forms agree with @ton/core', () => {
  const hash = fc.uint8Array({ minLength: 32, maxLength: 32 });
  fc.assert(
    fc.property(
      fc.constantFrom(-1, 0),
      hash,
      fc.boolean(),
      fc.boolean(),
      (workchain, bytes, bounceable, testOnly) => {
        const ours = new Address(workchain, bytes);
        const theirs = new CoreAddress(workchain, Buffer.from(bytes));
        assert.equal(ours.toRaw(), theirs.toRawString());
        const text = ours.toFriendly({ bounceable, testOnly });
        assert.equal(text, theirs.toString({ bounceable, testOnly }));
        assert.ok(Address.parse(text).equals(ours));
      },
    ),
    { seed: 1, numRuns: 200 },
  );
});

test('the friendly form holds any 8-bit workchain, the raw form any 32-bit workchain', () => {
  const { hash } = Address.parse(RAW);
  for (const workchain of [-128, -1, 0, 1, 127]) {
    const address = new Address(workchain, hash);
    assert.deepEqual(Address.parse(address.toFriendly()), address);
  }
  for (const workchain of [-(2 ** 31), 128, 2 ** 31 - 1]) {
    const address = new Address(workchain, hash);
    assert.deepEqual(Address.parse(address.toRaw()), address);
    assert.throws(() => address.toFriendly(), isInvalid);
  }
  assert.throws(() => new Address(2 ** 31, hash), isInvalid);
  assert.throws(() => new Address(0.5, hash), isInvalid);
  assert.throws(() => new Address(0, hash.slice(1)), isInvalid);
});

test('addresses are equal if workchain, hash and anycast are', () => {
  const address = Address.parse(RAW);
  assert.ok(address.equals(Address.parse(address.toFriendly({ bounceable: false }))));
  assert.ok(!address.equals(new Address(-1, address.hash)));
  assert.ok(!address.equals(new Address(0, address.hash.toReversed())));
});

test('invalid text is refused', () => {
  const friendly = Address.parse(RAW).toFriendly();
  const hex = RAW.slice(2);
  const texts = [
    '',
    ':',
    '0:',
    hex,
    `0:${hex}0`,
    `0:${hex.slice(1)}`,
    `00:${hex}`,
    `-0:${hex}`,
    `+1:${hex}`,
    ` 0:${hex}`,
    `0:${hex}\n`,
    `2147483648:${hex}`,
    `99999999999:${hex}`,
    `0:0:${hex}`,
    `0:${hex.replace('f', 'g')}`,
    friendly.slice(1),
    `${friendly}=`,
    `${friendly.slice(0, -1)}!`,
    `${friendly.slice(0, -1)}${friendly.endsWith('A') ? 'B' : 'A'}`,
    `\u0130${friendly.slice(1)}`,
    'A'.repeat(48),
    'A'.repeat(1e6),
    `${'9'.repeat(1e6)}:${hex}`,
  ];
  for (const text of texts) assert.throws(() => Address.parse(text), isInvalid, text.slice(0, 80));
});

test('one changed character is always detected', () => {
  const friendly = Address.parse(RAW).toFriendly();
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  for (let at = 0; at < friendly.length; at++) {
    for (const char of alphabet) {
      if (char === friendly[at]) continue;
      const text = friendly.slice(0, at) + char + friendly.slice(at + 1);
      assert.throws(() => Address.parse(text), isInvalid);
    }
  }
});

test('the two base64 alphabets cannot be mixed', () => {
  const address = Address.parse(`0:${'fb'.repeat(16)}${'ff'.repeat(16)}`);
  const text = address.toFriendly();
  assert.match(text, /-.*_/);
  assert.throws(() => Address.parse(text.replaceAll('-', '+')), isInvalid);
});

test('arbitrary text causes no other error', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.base64String({ minLength: 48, maxLength: 48 })),
      (text) => {
        try {
          Address.parse(text);
        } catch (error) {
          assert.ok(isInvalid(error));
        }
      },
    ),
    { seed: 1, numRuns: 1000 },
  );
});
