import { Builder } from '../cell/builder.ts';
import { sliceToCell } from '../cell/built-cell.ts';
import type { Cell } from '../cell/cell.ts';
import type { Slice } from '../cell/slice.ts';
import { ChainError } from '../errors.ts';
import { unknownTag } from '../tlb/codec.ts';

/** A value on the TVM stack. A list is a chain of pairs; see `stackList`. */
export type StackValue =
  | { readonly kind: 'null' | 'nan' }
  | { readonly kind: 'int'; readonly value: bigint }
  | { readonly kind: 'cell' | 'slice' | 'builder'; readonly cell: Cell }
  | { readonly kind: 'tuple'; readonly items: readonly StackValue[] }
  /** A continuation is recognized but not decoded. */
  | { readonly kind: 'continuation' };

/** The number of values that may still be read: shared cells can encode an endless tuple. */
export interface StackBudget {
  left: number;
}

/** Reads a value; a continuation takes the rest of the slice. */
export function loadStackValue(slice: Slice, budget: StackBudget): StackValue {
  if (budget.left-- <= 0) throw new ChainError('STACK_INVALID', 'too many values on the stack');
  const tag = slice.loadUint(8);
  switch (tag) {
    case 0x00: // vm_stk_null#00 = VmStackValue;
      return { kind: 'null' };
    case 0x01: // vm_stk_tinyint#01 value:int64 = VmStackValue;
      return { kind: 'int', value: slice.loadBigInt(64) };
    case 0x02: // vm_stk_int#0201_ value:int257 = VmStackValue; vm_stk_nan#02ff = VmStackValue;
      return loadLongInteger(slice);
    case 0x03: // vm_stk_cell#03 cell:^Cell = VmStackValue;
      return { kind: 'cell', cell: slice.loadRef() };
    case 0x04: // vm_stk_slice#04 _:VmCellSlice = VmStackValue;
      return { kind: 'slice', cell: loadCellSlice(slice) };
    case 0x05: // vm_stk_builder#05 cell:^Cell = VmStackValue;
      return { kind: 'builder', cell: slice.loadRef() };
    case 0x06: // vm_stk_cont#06 cont:VmCont = VmStackValue;
      slice.skip(slice.remainingBits).skipRefs(slice.remainingRefs);
      return { kind: 'continuation' };
    case 0x07: // vm_stk_tuple#07 len:(## 16) data:(VmTuple len) = VmStackValue;
      return { kind: 'tuple', items: loadTuple(slice, slice.loadUint(16), budget) };
    default:
      return unknownTag('VmStackValue', tag, 8);
  }
}

export function storeStackValue(value: StackValue, builder: Builder): void {
  switch (value.kind) {
    case 'null':
      builder.storeUint(0x00, 8);
      break;
    case 'nan':
      builder.storeUint(0x02ff, 16);
      break;
    case 'int':
      storeInteger(value.value, builder);
      break;
    case 'cell':
      builder.storeUint(0x03, 8).storeRef(value.cell);
      break;
    case 'slice':
      storeCellSlice(value.cell, builder.storeUint(0x04, 8));
      break;
    case 'builder':
      builder.storeUint(0x05, 8).storeRef(value.cell);
      break;
    case 'tuple':
      storeTuple(value.items, builder.storeUint(0x07, 8).storeUint(value.items.length, 16));
      break;
    case 'continuation':
      throw new ChainError('STACK_INVALID', 'a continuation cannot be given as an argument');
  }
}

function loadLongInteger(slice: Slice): StackValue {
  const tag = slice.loadUint(7);
  if (tag === 0) return { kind: 'int', value: slice.loadBigInt(257) };
  if (tag === 0x7f && slice.loadBit()) return { kind: 'nan' };
  return unknownTag('VmStackValue', (0x0200 >> 1) | tag, 15);
}

/** Like the node, uses the short form where possible. */
function storeInteger(value: bigint, builder: Builder): void {
  if (BigInt.asIntN(64, value) === value) builder.storeUint(0x01, 8).storeBigInt(value, 64);
  else builder.storeUint(0x0200 >> 1, 15).storeBigInt(value, 257);
}

// _ cell:^Cell st_bits:(## 10) end_bits:(## 10) { st_bits <= end_bits }
//   st_ref:(#<= 4) end_ref:(#<= 4) { st_ref <= end_ref } = VmCellSlice;
function loadCellSlice(slice: Slice): Cell {
  const cell = slice.loadRef();
  const [fromBit, toBit] = [slice.loadUint(10), slice.loadUint(10)];
  const [fromRef, toRef] = [slice.loadUint(3), slice.loadUint(3)];
  const whole = cell.rawSlice();
  if (
    fromBit === 0 &&
    fromRef === 0 &&
    toBit === whole.remainingBits &&
    toRef === whole.remainingRefs
  )
    return cell;
  if (toBit < fromBit || toRef < fromRef)
    throw new ChainError('TLB_INVALID', 'VmCellSlice: the end precedes the start');
  return sliceToCell(
    whole
      .skip(fromBit)
      .skipRefs(fromRef)
      .loadSlice(toBit - fromBit, toRef - fromRef),
  );
}

function storeCellSlice(cell: Cell, builder: Builder): void {
  const { remainingBits, remainingRefs } = cell.rawSlice();
  builder.storeRef(cell).storeUint(0, 10).storeUint(remainingBits, 10);
  builder.storeUint(0, 3).storeUint(remainingRefs, 3);
}

// vm_tuple_nil$_ = VmTuple 0;
// vm_tuple_tcons$_ {n:#} head:(VmTupleRef n) tail:^VmStackValue = VmTuple (n + 1);
// vm_tupref_nil$_ = VmTupleRef 0;
// vm_tupref_single$_ entry:^VmStackValue = VmTupleRef 1;
// vm_tupref_any$_ {n:#} ref:^(VmTuple (n + 2)) = VmTupleRef (n + 2);
function loadTuple(slice: Slice, length: number, budget: StackBudget): StackValue[] {
  const backwards: StackValue[] = [];
  let rest = slice;
  for (let left = length; left > 0; left--) {
    const head = left > 1 ? rest.loadRef() : null;
    backwards.push(loadExact(rest.loadRef(), budget));
    if (left === 2 && head) backwards.push(loadExact(head, budget));
    if (left <= 2 || !head) break;
    rest = head.slice();
  }
  return backwards.reverse();
}

function loadExact(cell: Cell, budget: StackBudget): StackValue {
  const slice = cell.slice();
  const value = loadStackValue(slice, budget);
  slice.end('VmStackValue');
  return value;
}

function storeTuple(items: readonly StackValue[], builder: Builder): void {
  const values = items.map(valueCell);
  const last = values.pop();
  if (!last) return;
  const head = values.reduce<Cell | null>(
    (before, value) => (before ? new Builder().storeRef(before).storeRef(value).build() : value),
    null,
  );
  if (head) builder.storeRef(head);
  builder.storeRef(last);
}

function valueCell(value: StackValue): Cell {
  const builder = new Builder();
  storeStackValue(value, builder);
  return builder.build();
}
