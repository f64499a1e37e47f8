import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseTuple, serializeTuple, type TupleItem } from '@ton/core';
import { readJson, skipWithout } from '@tonway/tools/fixtures';
import fc from 'fast-check';
import { Builder } from '../cell/builder.ts';
import { ChainError } from '../errors.ts';
import { fromTonCore, toTonCore } from '../interop/ton-core.ts';
import { listItems, methodId, stackList, VmStack } from './stack.ts';
import type { StackValue } from './stack-value.ts';

const INT257 = 2n ** 256n;
const cell = new Builder().storeUint(0xabcdef, 24).storeRef(new Builder().build()).build();

const { stack } = fc.letrec<{ value: StackValue; stack: StackValue[] }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<StackValue>({ kind: 'null' }, { kind: 'nan' }),
    fc
      .bigInt({ min: -INT257, max: INT257 - 1n })
      .map((value): StackValue => ({ kind: 'int', value })),
    fc
      .bigInt({ min: -(2n ** 63n), max: 2n ** 64n })
      .map((value): StackValue => ({ kind: 'int', value })),
    fc.constantFrom('cell', 'slice', 'builder').map((kind): StackValue => ({ kind, cell })),
    fc.array(tie('value'), { maxLength: 6 }).map((items): StackValue => ({ kind: 'tuple', items })),
  ),
  stack: fc.array(tie('value'), { maxLength: 6 }),
}));

test('stack values round-trip', () => {
  fc.assert(
    fc.property(stack, (values) => assert.deepEqual(VmStack.load(VmStack.toCell(values)), values)),
  );
});

test('cells equal those of @ton/core', () => {
  const check = (values: StackValue[]) => {
    const theirs = serializeTuple(values.map(toTupleItem));
    assert.equal(VmStack.toCell(values).hashHex(), fromTonCore(theirs).hashHex());
    assert.deepEqual(
      parseTuple(toTonCore(VmStack.toCell(values))).map(describe),
      values.map(toTupleItem).map(describe),
    );
  };
  fc.assert(fc.property(stack, check));
});

test('a slice is read as the remaining part of its cell', () => {
  const value = new Builder().storeUint(0x04, 8).storeRef(cell);
  value.storeUint(8, 10).storeUint(16, 10).storeUint(1, 3).storeUint(1, 3);
  const list = new Builder()
    .storeUint(1, 24)
    .storeRef(new Builder().build())
    .storeBuilder(value)
    .build();
  const [slice] = VmStack.load(list);
  assert.ok(slice?.kind === 'slice');
  assert.ok(slice.cell.equals(new Builder().storeUint(0xcd, 8).build()));
});

test('lists are chains of pairs', () => {
  const items: StackValue[] = [{ kind: 'int', value: 1n }, { kind: 'null' }];
  assert.deepEqual(listItems(stackList(items)), items);
  assert.deepEqual(listItems({ kind: 'null' }), []);
  assert.equal(listItems({ kind: 'tuple', items: [{ kind: 'null' }] }), null);
  assert.equal(listItems({ kind: 'tuple', items: [{ kind: 'null' }, { kind: 'nan' }] }), null);
});

test('a tuple of 2^100 entries in 100 shared cells is refused', () => {
  let shared = new Builder().storeUint(0, 8).build();
  for (let depth = 0; depth < 100; depth++)
    shared = new Builder()
      .storeUint(0x07, 8)
      .storeUint(2, 16)
      .storeRef(shared)
      .storeRef(shared)
      .build();
  const bomb = new Builder().storeUint(1, 24).storeRef(new Builder().build());
  bomb.storeSlice(shared.slice());
  assert.throws(() => VmStack.load(bomb.build()), { code: 'STACK_INVALID' });
});

test('unknown kinds and wrong depths are refused', () => {
  const unknown = new Builder().storeUint(1, 24).storeRef(new Builder().build()).storeUint(0x08, 8);
  assert.throws(() => VmStack.load(unknown.build()), { code: 'TLB_INVALID' });
  assert.throws(() => VmStack.load(new Builder().storeUint(5, 24).build()), ChainError);
  assert.throws(() => VmStack.toCell([{ kind: 'continuation' }]), { code: 'STACK_INVALID' });
});

test('method ids equal known values', () => {
  const known = { seqno: 85143, get_wallet_data: 97026, get_jetton_data: 106029 };
  for (const [name, id] of Object.entries(known)) assert.equal(methodId(name), id, name);
});

test('method ids equal the reference data', {
  skip: skipWithout('chain/vectors/method-ids.json'),
}, () => {
  const known = readJson<Record<string, number>>('chain/vectors/method-ids.json');
  for (const [name, id] of Object.entries(known)) assert.equal(methodId(name), id, name);
});

function toTupleItem(value: StackValue): TupleItem {
  switch (value.kind) {
    case 'null':
    case 'nan':
      return { type: value.kind };
    case 'int':
      return { type: 'int', value: value.value };
    case 'tuple':
      return { type: 'tuple', items: value.items.map(toTupleItem) };
    case 'continuation':
      throw new Error('not among the generated values');
    default:
      return { type: value.kind, cell: toTonCore(value.cell) };
  }
}

function describe(item: TupleItem): unknown {
  if (item.type === 'tuple') return item.items.map(describe);
  if ('cell' in item) return [item.type, item.cell.hash().toString('hex')];
  return item;
}
