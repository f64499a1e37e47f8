import { type Cell, type StackValue, stackList, toBase64, type VmStack } from '@tonway/chain';
import Type from 'typebox';
import type { BocEncoder } from '../../http/large-responses.ts';
import {
  int256ToHex,
  readStackCell,
  readStackNumber,
  StackBudget,
  withMaxDepth,
} from '../../http/stack-values.ts';
import { InvalidRequest, RequestError } from '../../kernel/errors.ts';
import { named, Text } from '../../kernel/fields.ts';
import { field, type Json } from '../../kernel/lossless-json.ts';
import { readElements, stdElements, unsupported } from './std-stack.ts';

/** Parses the entries `[type, value]` of `runGetMethod`. */
export function readLegacyStack(entries: readonly Json[]): StackValue[] {
  const budget = StackBudget.ofInput();
  return entries.map((entry) => readEntry(entry, budget));
}

function readEntry(entry: Json, budget: StackBudget): StackValue {
  budget.take(1);
  const parts = Array.isArray(entry) ? (entry as readonly Json[]) : [];
  if (parts.length !== 2) invalid(`Expected 2 elements in stack entry, got: ${parts.length}`);
  const [type, value = null] = parts;
  if (typeof type !== 'string') return invalid('Expected string as first element in stack entry');
  return readTyped(type, value, budget);
}

function readTyped(type: string, value: Json, budget: StackBudget): StackValue {
  switch (type) {
    case 'num':
    case 'number':
    case 'int':
    case 'integer':
      return { kind: 'int', value: readStackNumber(value) };
    case 'tvm.Cell':
    case 'tvm.Slice':
      return fromText(type === 'tvm.Cell' ? 'cell' : 'slice', type, value, budget);
    case 'cell':
    case 'slice':
      return fromObject(type, value, budget);
    case 'tuple':
    case 'tvm.Tuple':
      return { kind: 'tuple', items: readItems('Tuple', value, budget) };
    case 'list':
    case 'tvm.List':
      return stackList(readItems('List', value, budget));
    default:
      return unsupported(type);
  }
}

function fromText(
  kind: 'cell' | 'slice',
  type: string,
  value: Json,
  budget: StackBudget,
): StackValue {
  const wrong = `Invalid ${type}, base64 string expected`;
  return { kind, cell: readStackCell(value, { type, wrong }, budget) };
}

function fromObject(kind: 'cell' | 'slice', value: Json, budget: StackBudget): StackValue {
  const wrong = `Invalid ${kind}, object with field bytes expected`;
  return { kind, cell: readStackCell(field(value, 'bytes'), { type: kind, wrong }, budget) };
}

function readItems(name: 'Tuple' | 'List', value: Json, budget: StackBudget): StackValue[] {
  try {
    return readElements(value, budget, 1);
  } catch (error) {
    if (error instanceof RequestError && error.code !== 'REQUEST_INVALID') throw error;
    return invalid(`Invalid tvm.${name}, valid tvm_stackEntry${name} expected`);
  }
}

function invalid(text: string): never {
  throw new InvalidRequest(text);
}

/** A cell as a JSON tree. */
interface CellTree {
  readonly data: { readonly b64: string; readonly len: number };
  readonly refs: readonly CellTree[];
  readonly special: boolean;
}

/** A few shared cells can unfold into an unbounded tree: larger trees are omitted, and the answer has only the BoC. */
const MAX_CELLS = 4096;

/** Converts the cells of one answer to JSON trees; all cells together share one limit. */
class CellTrees {
  #left = MAX_CELLS;

  /** Null if the tree is too large. */
  of(cell: Cell): CellTree | null {
    if (this.#left-- <= 0) return null;
    const refs: CellTree[] = [];
    for (const child of cell.refs()) {
      const object = this.of(child);
      if (!object) return null;
      refs.push(object);
    }
    return { data: dataOf(cell), refs, special: cell.isSpecial };
  }
}

/** Incomplete last bytes are padded with a one and zeros. */
function dataOf(cell: Cell): CellTree['data'] {
  const slice = cell.rawSlice();
  const len = slice.remainingBits;
  const bytes = new Uint8Array(Math.ceil(len / 8));
  slice.loadBitsInto(bytes, 0, len);
  const last = bytes.length - 1;
  if (len % 8 !== 0) bytes[last] = (bytes[last] ?? 0) | (0x80 >> (len % 8));
  return { b64: toBase64(bytes), len };
}

export type LegacyEntry = readonly [type: string, value: unknown];

/** Converts a stack to entries `[type, value]`; slices become cells, null becomes an empty list. */
export function legacyStack(stack: VmStack, maxDepth: number, texts: BocEncoder): LegacyEntry[] {
  const encoders = { texts, trees: new CellTrees() };
  return withMaxDepth(maxDepth, (budget) =>
    stack.map((value) => legacyEntry(value, budget, encoders)),
  );
}

function legacyEntry(
  value: StackValue,
  budget: StackBudget,
  { texts, trees }: { readonly texts: BocEncoder; readonly trees: CellTrees },
): LegacyEntry {
  budget.take(1);
  switch (value.kind) {
    case 'int':
      return ['num', int256ToHex(value.value)];
    case 'nan':
      return ['num', 'NaN'];
    case 'cell':
    case 'slice':
      return ['cell', cellJson(texts.cached(value.cell), trees.of(value.cell))];
    case 'null':
    case 'tuple': {
      const { name, content } = stdElements(value, budget, texts, 1);
      return [name, content];
    }
    default:
      return ['unsupported', ''];
  }
}

function cellJson(bytes: string, object: CellTree | null): Readonly<Record<string, unknown>> {
  return { bytes, ...(object && { object }) };
}

const Value = Type.Unknown({
  description:
    'For `num`: hex with `0x`; for `cell`: `{"bytes": "<BoC>"}`; for `tuple` and `list`: `{"elements": [...]}` with typed entries',
  examples: ['0x1f'],
});

/** Schema of an entry `[type, value]`. */
export const LegacyStackEntry = named(
  'LegacyStackEntry',
  'An entry of the stack: its type and its value',
  Type.Tuple([
    Text(
      '`num`, `cell`, `slice`, `tuple`, `list`, `tvm.Cell`, `tvm.Slice`, `tvm.Tuple`, `tvm.List`',
      'num',
    ),
    Value,
  ]),
);
