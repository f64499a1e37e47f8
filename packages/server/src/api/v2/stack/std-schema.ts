import Type from 'typebox';
import { Boc, Text, TypeName } from '../../openapi/fields.ts';
import type { StdEntry } from './std-output.ts';

const boc = <T extends string>(type: T, description: string) =>
  Type.Object(
    { '@type': TypeName(type), bytes: Boc('The cell with all cells that it refers to') },
    { description },
  );
const elements = <T extends string>(type: T, description: string) =>
  Type.Object(
    {
      '@type': TypeName(type),
      elements: Type.Array(Type.Ref('TvmStackEntry'), { description: 'The elements in order' }),
    },
    { description },
  );

const KINDS = {
  TvmStackEntryNumber: Type.Object(
    {
      '@type': TypeName('tvm.stackEntryNumber'),
      number: Type.Object(
        {
          '@type': TypeName('tvm.numberDecimal'),
          number: Text(
            'Decimal; arguments may be hexadecimal with `0x`; `NaN` is not a number',
            '12345',
          ),
        },
        { description: 'The number' },
      ),
    },
    { description: 'A 257-bit number' },
  ),
  TvmStackEntryCell: Type.Object(
    { '@type': TypeName('tvm.stackEntryCell'), cell: boc('tvm.cell', 'The cell') },
    { description: 'A cell' },
  ),
  TvmStackEntrySlice: Type.Object(
    { '@type': TypeName('tvm.stackEntrySlice'), slice: boc('tvm.slice', 'The slice as a cell') },
    { description: 'A slice' },
  ),
  TvmStackEntryTuple: Type.Object(
    { '@type': TypeName('tvm.stackEntryTuple'), tuple: elements('tvm.tuple', 'The tuple') },
    { description: 'A tuple' },
  ),
  TvmStackEntryList: Type.Object(
    { '@type': TypeName('tvm.stackEntryList'), list: elements('tvm.list', 'The list') },
    { description: 'A list; null is an empty list' },
  ),
  TvmStackEntryUnsupported: Type.Object(
    { '@type': TypeName('tvm.stackEntryUnsupported') },
    { description: 'A builder or a continuation; only in results' },
  ),
};

const ANY_KIND = Type.Union(
  Object.keys(KINDS).map((name) => Type.Ref(name)),
  { description: 'An entry of the stack, by `@type`' },
);

/** Schema of a typed entry; tuples and lists contain further entries. */
export const TvmStackEntry = Type.Unsafe<StdEntry>(
  Type.Cyclic({ ...KINDS, TvmStackEntry: ANY_KIND }, 'TvmStackEntry'),
);
