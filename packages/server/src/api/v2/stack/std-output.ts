import { listItems, type StackValue, type VmStack } from '@tonway/chain';
import type { BocEncoder } from '../../http/large-answers.ts';
import { type StackBudget, withMaxDepth } from '../../http/stack-values.ts';

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
