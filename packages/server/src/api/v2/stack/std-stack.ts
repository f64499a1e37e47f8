import { type Cell, listItems, type StackValue, stackList, type VmStack } from '@tonway/chain';
import Type from 'typebox';
import type { BocEncoder } from '../../http/large-responses.ts';
import {
  readJsonInt256,
  readStackBoc,
  StackBudget,
  withMaxDepth,
} from '../../http/stack-values.ts';
import { InvalidRequest, RequestError } from '../../kernel/errors.ts';
import { Boc, Text, TypeName } from '../../kernel/fields.ts';
import { field, type Json } from '../../kernel/lossless-json.ts';
import { bytesType } from '../params/scalar.ts';
import { wrongType } from '../params/v2-type.ts';

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

/** Parses the typed entries of `runGetMethodStd`. */
export function readStdStack(entries: readonly Json[]): StackValue[] {
  const budget = StackBudget.ofInput();
  return entries.map((entry) => readStdEntry(entry, budget));
}

function readStdEntry(entry: Json, budget: StackBudget, depth = 1): StackValue {
  budget.take(depth);
  const type = field(entry, '@type');
  switch (type) {
    case 'tvm.stackEntryNumber':
      return { kind: 'int', value: readNumber(field(field(entry, 'number'), 'number')) };
    case 'tvm.stackEntryCell':
      return { kind: 'cell', cell: readCell(field(entry, 'cell'), 'cell', budget) };
    case 'tvm.stackEntrySlice':
      return { kind: 'slice', cell: readCell(field(entry, 'slice'), 'slice', budget) };
    case 'tvm.stackEntryTuple':
      return { kind: 'tuple', items: readElements(field(entry, 'tuple'), budget, depth) };
    case 'tvm.stackEntryList':
      return stackList(readElements(field(entry, 'list'), budget, depth));
    case 'tvm.stackEntryUnsupported':
      throw new RequestError(500, 'Unsuppored stack entry');
    default:
      return unsupported(type);
  }
}

/** Parses the elements of a `tvm.tuple` or a `tvm.list`. */
export function readElements(container: Json, budget: StackBudget, depth: number): StackValue[] {
  const elements = field(container, 'elements');
  if (!Array.isArray(elements)) return wrongType(elements, 'stack.elements', 'array');
  return elements.map((element: Json) => readStdEntry(element, budget, depth + 1));
}

export function unsupported(type: Json): never {
  const name = typeof type === 'string' ? type : JSON.stringify(String(type));
  throw new RequestError(542, `Unsupported stack entry type: ${name}`);
}

function readNumber(value: Json): bigint {
  const number = readJsonInt256(value);
  if (number === null) throw new InvalidRequest(`Failed to parse int256: '${String(value)}'`);
  return number;
}

function readCell(container: Json, name: string, budget: StackBudget): Cell {
  const bytes = bytesType.fromJson(field(container, 'bytes'), `stack.${name}.bytes`);
  return readStackBoc(bytes, budget);
}

/** A typed entry: an object with `@type`. */
export type StdEntry = Readonly<Record<string, unknown>>;

export function stdStack(stack: VmStack, maxDepth: number, texts: BocEncoder): StdEntry[] {
  return withMaxDepth(maxDepth, (budget) => stack.map((value) => stdEntry(value, budget, texts)));
}

function stdEntry(value: StackValue, budget: StackBudget, texts: BocEncoder, depth = 1): StdEntry {
  budget.take(depth);
  switch (value.kind) {
    case 'int':
      return number(value.value.toString());
    case 'nan':
      return number('NaN');
    case 'cell':
      return typed('tvm.stackEntryCell', 'cell', 'tvm.cell', { bytes: texts.cached(value.cell) });
    case 'slice':
      return typed('tvm.stackEntrySlice', 'slice', 'tvm.slice', {
        bytes: texts.cached(value.cell),
      });
    case 'null':
    case 'tuple': {
      const { name, content } = stdElements(value, budget, texts, depth);
      return name === 'list'
        ? { '@type': 'tvm.stackEntryList', list: content }
        : { '@type': 'tvm.stackEntryTuple', tuple: content };
    }
    default:
      return { '@type': 'tvm.stackEntryUnsupported' };
  }
}

/** Null and a chain of pairs that ends with null are lists; other tuples are tuples. */
export function stdElements(
  value: StackValue,
  budget: StackBudget,
  texts: BocEncoder,
  depth: number,
): { readonly name: 'list' | 'tuple'; readonly content: StdEntry } {
  const list = listItems(value);
  const items = list ?? (value.kind === 'tuple' ? value.items : []);
  const elements = items.map((item) => stdEntry(item, budget, texts, depth + 1));
  const name = list ? 'list' : 'tuple';
  return { name, content: { '@type': `tvm.${name}`, elements } };
}

function number(text: string): StdEntry {
  return typed('tvm.stackEntryNumber', 'number', 'tvm.numberDecimal', { number: text });
}

function typed(outer: string, key: string, inner: string, content: StdEntry): StdEntry {
  return { '@type': outer, [key]: { '@type': inner, ...content } };
}
