import Type from 'typebox';
import type { StdEntry } from './std-output.ts';

const bag = (type: string) =>
  Type.Object({ '@type': Type.Literal(type), bytes: Type.String({ contentEncoding: 'base64' }) });
const elements = (type: string) =>
  Type.Object({
    '@type': Type.Literal(type),
    elements: Type.Array(Type.Ref('TvmStackEntry')),
  });

const KINDS = {
  TvmStackEntryNumber: Type.Object({
    '@type': Type.Literal('tvm.stackEntryNumber'),
    number: Type.Object({
      '@type': Type.Literal('tvm.numberDecimal'),
      number: Type.String({ description: 'decimal; hexadecimal behind `0x` is read too' }),
    }),
  }),
  TvmStackEntryCell: Type.Object({
    '@type': Type.Literal('tvm.stackEntryCell'),
    cell: bag('tvm.cell'),
  }),
  TvmStackEntrySlice: Type.Object({
    '@type': Type.Literal('tvm.stackEntrySlice'),
    slice: bag('tvm.slice'),
  }),
  TvmStackEntryTuple: Type.Object({
    '@type': Type.Literal('tvm.stackEntryTuple'),
    tuple: elements('tvm.tuple'),
  }),
  TvmStackEntryList: Type.Object(
    { '@type': Type.Literal('tvm.stackEntryList'), list: elements('tvm.list') },
    { description: 'null is a list without elements' },
  ),
  TvmStackEntryUnsupported: Type.Object(
    { '@type': Type.Literal('tvm.stackEntryUnsupported') },
    { description: 'builders and continuations; only in answers' },
  ),
};

/** One entry; tuples and lists have entries of their own. */
export const TvmStackEntry = Type.Unsafe<StdEntry>(
  Type.Cyclic(
    { ...KINDS, TvmStackEntry: Type.Union(Object.keys(KINDS).map((name) => Type.Ref(name))) },
    'TvmStackEntry',
  ),
);
