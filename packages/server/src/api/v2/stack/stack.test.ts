import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Builder, type StackValue, stackList } from '@tonway/chain';
import { BocEncoder } from '../../http/large-responses.ts';
import { encodeStackCells } from '../../http/stack-values.ts';
import type { Json } from '../../kernel/lossless-json.ts';
import { bocText } from '../shapes/account.ts';
import { legacyStack, readLegacyStack } from './legacy-stack.ts';
import { readStdStack, stdStack } from './std-stack.ts';

const cell = new Builder().storeUint(5, 3).build();
const boc = bocText(cell);
const one: StackValue = { kind: 'int', value: 1n };
const VALUES: readonly StackValue[] = [
  { kind: 'int', value: -(2n ** 256n) },
  { kind: 'cell', cell },
  { kind: 'slice', cell },
  { kind: 'tuple', items: [one, { kind: 'tuple', items: [] }] },
  stackList([one, { kind: 'slice', cell }]),
  { kind: 'null' },
];
const DEEP = 100;
const MAX_BYTES = 1_000_000;

test('typed entries round-trip', async () => {
  const texts = await encodeStackCells(VALUES, MAX_BYTES);
  const written = stdStack(VALUES, DEEP, texts) as unknown as Json[];
  const again = stdStack(readStdStack(written), DEEP, texts);
  assert.deepEqual(again, written);
  assert.deepEqual(stdStack([{ kind: 'nan' }, { kind: 'continuation' }], DEEP, texts), [
    { '@type': 'tvm.stackEntryNumber', number: { '@type': 'tvm.numberDecimal', number: 'NaN' } },
    { '@type': 'tvm.stackEntryUnsupported' },
  ]);
});

test('older entries round-trip', async () => {
  const entries: Json[] = [
    ['num', '-0x1f'],
    ['int', 2n ** 200n],
    ['tvm.Cell', boc],
    ['slice', { bytes: boc, object: {} }],
    ['tvm.List', { '@type': 'tvm.list', elements: [] }],
  ];
  const shown = { bytes: boc, object: { data: { b64: 'sA==', len: 3 }, refs: [], special: false } };
  const stack = readLegacyStack(entries);
  assert.deepEqual(legacyStack(stack, DEEP, await encodeStackCells(stack, MAX_BYTES)), [
    ['num', '-0x1f'],
    ['num', `0x${(2n ** 200n).toString(16)}`],
    ['cell', shown],
    ['cell', shown],
    ['list', { '@type': 'tvm.list', elements: [] }],
  ]);
});

test('an invalid older entry is refused with a reason', () => {
  const texts: readonly (readonly [Json, number, string])[] = [
    [['num'], 422, 'Expected 2 elements in stack entry, got: 1'],
    [[1, 2], 422, 'Expected string as first element in stack entry'],
    [['num', {}], 422, 'Wrong type of number in stack entry'],
    [['num', 'abc'], 422, 'Invalid number: abc'],
    [['num', 'x'.repeat(900_000)], 422, `Invalid number: ${'x'.repeat(100)}…`],
    [['tvm.Cell', ''], 422, 'Empty tvm.Cell'],
    [['tvm.Slice', 5], 422, 'Invalid tvm.Slice, base64 string expected'],
    [['cell', 'x'], 422, 'Invalid cell, object with field bytes expected'],
    [['slice', { bytes: '' }], 422, 'Empty slice'],
    [['tuple', {}], 422, 'Invalid tvm.Tuple, valid tvm_stackEntryTuple expected'],
    [['list', 5], 422, 'Invalid tvm.List, valid tvm_stackEntryList expected'],
    [['tvm.Builder', boc], 542, 'Unsupported stack entry type: tvm.Builder'],
  ];
  for (const [entry, status, message] of texts)
    assert.throws(() => readLegacyStack([entry]), { status, message });
});

test('an invalid typed entry is refused with a reason', () => {
  const number = (text: Json) => ({ '@type': 'tvm.stackEntryNumber', number: { number: text } });
  const texts: readonly (readonly [Json, number, string])[] = [
    [number('1.5'), 422, "Failed to parse int256: '1.5'"],
    [number((2n ** 256n).toString()), 422, `Failed to parse int256: '${2n ** 256n}'`],
    [{ '@type': 'tvm.stackEntryUnsupported' }, 500, 'Unsuppored stack entry'],
    [{ '@type': 'x' }, 542, 'Unsupported stack entry type: x'],
  ];
  for (const [entry, status, message] of texts)
    assert.throws(() => readStdStack([entry]), { status, message });
});

test('stacks that are too large or too deep are refused', () => {
  const entry: Json = ['num', 1];
  assert.throws(() => readLegacyStack(Array<Json>(8001).fill(entry)), {
    status: 500,
    message: 'TVM stack input exceeds size limit',
  });
  let deep: StackValue = one;
  for (let depth = 0; depth < 30; depth++) deep = { kind: 'tuple', items: [deep] };
  const none = new BocEncoder(MAX_BYTES);
  assert.equal(stdStack([deep], 32, none).length, 1);
  assert.throws(() => stdStack([deep], 31, none), {
    status: 533,
    message: 'Result stack depth >= 31',
  });
});

test('an endless tree of cells is shown only as bytes', async () => {
  let tree = cell;
  for (let depth = 0; depth < 40; depth++)
    tree = new Builder().storeRef(tree).storeRef(tree).build();
  const stack: StackValue[] = [{ kind: 'cell', cell: tree }];
  const [shown] = legacyStack(stack, DEEP, await encodeStackCells(stack, MAX_BYTES));
  assert.deepEqual(shown, ['cell', { bytes: bocText(tree) }]);
});

test('a repeated cell is written once, and a result that is too large is refused', async () => {
  let large = new Builder().build();
  for (let i = 0; i < 500; i++) large = new Builder().storeUint(i, 32).storeRef(large).build();
  const stack = Array<StackValue>(255).fill({ kind: 'cell', cell: large });
  const { length } = bocText(large);
  const texts = await encodeStackCells(stack, 255 * length);
  assert.equal(stdStack(stack, DEEP, texts).length, 255);
  await assert.rejects(encodeStackCells(stack, 255 * length - 1), { name: 'ResponseTooLarge' });
});
