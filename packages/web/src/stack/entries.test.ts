import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Builder, toBase64, toHex, writeBoc } from '@tonway/chain';
import {
  addressOf,
  entryOfPair,
  entryOfTyped,
  entryProblem,
  hexOfInteger,
  pairEntry,
  type StackEntry,
  typedEntry,
  v3Entry,
} from './entries.ts';

const BOC = writeBoc(new Builder().storeUint(5, 8).build());
const ADDRESS = 'Ef9VVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVbxn';

suite('entries of a stack', () => {
  test('what is entered comes back as a result', () => {
    const entries: readonly StackEntry[] = [
      { type: 'number', value: '-5' },
      { type: 'cell', value: toBase64(BOC) },
      { type: 'tuple', entries: [{ type: 'number', value: '1' }, { type: 'null' }] },
      { type: 'list', entries: [{ type: 'slice', value: toBase64(BOC) }] },
      { type: 'null' },
    ];
    assert.deepEqual(
      entries.map((entry) => entryOfTyped(JSON.parse(JSON.stringify(typedEntry(entry))))),
      entries,
    );
  });

  test('results of v2 are pairs, whose entries inside are typed', () => {
    const typed = typedEntry({ type: 'number', value: '7' });
    const pairs = [
      ['num', '-0x1f'],
      ['cell', { bytes: 'te6' }],
      ['tuple', { elements: [typed] }],
      ['list', { elements: [] }],
      ['slice', 5],
      null,
    ];
    assert.deepEqual(pairs.map(entryOfPair), [
      { type: 'number', value: '-31' },
      { type: 'cell', value: 'te6' },
      { type: 'tuple', entries: [{ type: 'number', value: '7' }] },
      { type: 'null' },
      { type: 'unsupported' },
      { type: 'unsupported' },
    ]);
  });

  test('an address is a slice, and is recognized as one', () => {
    const entry = entryOfTyped(typedEntry({ type: 'address', value: ADDRESS }));
    assert.equal(entry.type, 'slice');
    assert.equal(addressOf('value' in entry ? entry.value : ''), ADDRESS);
    assert.equal(addressOf(toBase64(BOC)), null);
    assert.equal(addressOf('no bag'), null);
  });

  test('other forms: pairs of v2, entries of v3, bags of cells in hexadecimal form', () => {
    assert.deepEqual(pairEntry({ type: 'number', value: '31' }), ['num', '0x1f']);
    assert.deepEqual(pairEntry({ type: 'slice', value: toHex(BOC) }), ['tvm.Slice', toBase64(BOC)]);
    assert.deepEqual(v3Entry({ type: 'number', value: '-0x1F' }), { type: 'num', value: '-0x1f' });
    assert.throws(() => v3Entry({ type: 'tuple', entries: [] }), /v3 takes/);
  });

  test('numbers have 257 bits; what is wrong is told', () => {
    assert.equal(hexOfInteger(String(-(2n ** 256n))), `-0x1${'0'.repeat(64)}`);
    for (const value of ['', '1.5', '0x', '1e5', String(2n ** 256n), '9'.repeat(10_000)])
      assert.notEqual(entryProblem({ type: 'number', value }), null, value.slice(0, 20));
    assert.match(entryProblem({ type: 'cell', value: 'te6c' }) ?? '', /./);
    assert.match(entryProblem({ type: 'cell', value: 'a'.repeat(1_000_001) }) ?? '', /1 MB/);
    assert.match(entryProblem({ type: 'address', value: 'EQ' }) ?? '', /./);
  });

  test('answers that are nested too deeply, or of another form, are not followed', () => {
    let deep: unknown = { '@type': 'tvm.stackEntryTuple', tuple: { elements: [] } };
    for (let i = 0; i < 1000; i++)
      deep = { '@type': 'tvm.stackEntryTuple', tuple: { elements: [deep] } };
    assert.equal(entryOfTyped(deep).type, 'tuple');
    for (const odd of [null, 5, {}, [], { '@type': 'x' }])
      assert.deepEqual(entryOfTyped(odd), { type: 'unsupported' });
  });
});
