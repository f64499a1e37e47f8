import { type StackValue, stackList } from '@tonway/chain';
import { InvalidRequest, RequestError } from '../../http/errors.ts';
import { field, type Json } from '../../http/lossless-json.ts';
import { readStackCell, readStackNumber, StackBudget } from '../../http/stack-values.ts';
import { readElements, unsupported } from './std-input.ts';

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
