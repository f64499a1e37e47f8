import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { distinctId } from '../format/look-alike.ts';
import { ShownAddresses } from './shown-addresses.ts';

const FRIEND = 'UQBafDHpBIvW8qHEXneQs9jmHypMbY6QsaPF1_krTW6PoWKO';
const THIEF = 'UQBafGTpBIvW8gWiAHeQs9jmHypMbY6QsaPF1_krTW6PoWKO';
/** The same account as FRIEND in its bounceable form. */
const BOUNCEABLE = 'EQBafDHpBIvW8qHEXneQs9jmHypMbY6QsaPF1_krTW6PoT9L';
/** Three of the first characters, or three of the last ones, are not enough. */
const OTHERS = [
  'UQBbDHpBIvW8qHEXneQs9jmHypMbY6QsaPF1_krTW6PoWWKO',
  'UQBafDHpBIvW8qHEXneQs9jmHypMbY6QsaPF1_krTW6PoXKO',
];

/** Shows addresses in this order; `told` is what each was told last. */
function shown(addresses: readonly string[]) {
  const page = new ShownAddresses();
  const told: (string | null)[] = [];
  const hide = addresses.map((address, index) =>
    page.show(address, (lookAlike) => {
      told[index] = lookAlike;
    }),
  );
  return { told, hide };
}

suite('look-alike addresses', () => {
  test('both are told, as often as they are shown', () => {
    const { told } = shown([FRIEND, FRIEND, THIEF]);
    assert.deepEqual(told, [THIEF, THIEF, FRIEND]);
  });

  test('an address is not similar to itself, to its other form, or to one with another end', () => {
    const { told } = shown([FRIEND, FRIEND, BOUNCEABLE, ...OTHERS]);
    assert.deepEqual(told, [null, null, null, null, null]);
  });

  test('the mark disappears with the last of the look-alikes', () => {
    const { told, hide } = shown([FRIEND, THIEF, THIEF]);
    hide[1]?.();
    assert.equal(told[0], THIEF);
    hide[2]?.();
    assert.equal(told[0], null);
  });

  test('the short forms of look-alikes differ', () => {
    assert.equal(distinctId(FRIEND, THIEF), 'UQBafDHp…6PoWKO');
    assert.equal(distinctId(THIEF, FRIEND), 'UQBafGTp…6PoWKO');
    const late = `${FRIEND.slice(0, 41)}x${FRIEND.slice(42)}`;
    assert.equal(distinctId(late, FRIEND), late);
  });
});
