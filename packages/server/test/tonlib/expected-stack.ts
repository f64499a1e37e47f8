import { Cell as TonCell } from '@ton/core';
import type { Json } from '../../src/api/kernel/lossless-json.ts';
import { object, type Tonlib, text, typeOf } from './rows.ts';

// Typed entries in the older form, written without the code that is tested.

/** Entries as `runGetMethod` takes them; null where it has no word for one. */
export function legacyArguments(stack: readonly Tonlib[]): Json[] | null {
  const entries = stack.map((entry): Json => {
    switch (typeOf(entry)) {
      case 'tvm.stackEntryNumber':
        return ['num', text(object(entry, 'number'), 'number')];
      case 'tvm.stackEntryCell':
        return ['tvm.Cell', text(object(entry, 'cell'), 'bytes')];
      case 'tvm.stackEntrySlice':
        return ['tvm.Slice', text(object(entry, 'slice'), 'bytes')];
      case 'tvm.stackEntryTuple':
        return ['tuple', object(entry, 'tuple')];
      case 'tvm.stackEntryList':
        return ['list', object(entry, 'list')];
      default:
        return null;
    }
  });
  return entries.includes(null) ? null : entries;
}

/** Entries as `runGetMethod` answers them. */
export function expectedLegacyStack(stack: readonly Tonlib[]): unknown[] {
  return stack.map((entry) => {
    switch (typeOf(entry)) {
      case 'tvm.stackEntryNumber':
        return ['num', hex(text(object(entry, 'number'), 'number'))];
      case 'tvm.stackEntryCell':
        return ['cell', shownCell(text(object(entry, 'cell'), 'bytes'))];
      case 'tvm.stackEntrySlice':
        return ['cell', shownCell(text(object(entry, 'slice'), 'bytes'))];
      case 'tvm.stackEntryTuple':
        return ['tuple', object(entry, 'tuple')];
      case 'tvm.stackEntryList':
        return ['list', object(entry, 'list')];
      default:
        return ['unsupported', ''];
    }
  });
}

function hex(decimal: string): string {
  if (decimal === 'NaN') return decimal;
  const value = BigInt(decimal);
  return value < 0n ? `-0x${(-value).toString(16)}` : `0x${value.toString(16)}`;
}

function shownCell(bytes: string) {
  return { bytes, object: tree(TonCell.fromBase64(bytes)) };
}

function tree(cell: TonCell): unknown {
  const len = cell.bits.length;
  const padded = Buffer.alloc(Math.ceil(len / 8));
  for (let at = 0; at < len; at++) if (cell.bits.at(at)) set(padded, at);
  if (len % 8 !== 0) set(padded, len);
  return {
    data: { b64: padded.toString('base64'), len },
    refs: cell.refs.map(tree),
    special: cell.isExotic,
  };
}

function set(bytes: Buffer, bit: number): void {
  bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (0x80 >> (bit & 7));
}
