import { type Cell, type StackValue, stackList } from '@tonway/chain';
import { InvalidRequest, RequestError } from '../../http/errors.ts';
import { field, type Json } from '../../http/lossless-json.ts';
import { readJsonInt256, readStackBoc, StackBudget } from '../../http/stack-values.ts';
import { bytesKind } from '../params/bytes.ts';
import { wrongType } from '../params/kind.ts';

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
  const bytes = bytesKind.fromJson(field(container, 'bytes'), `stack.${name}.bytes`);
  return readStackBoc(bytes, budget);
}
