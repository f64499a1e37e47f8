import type { StackValue, VmStack } from '@tonway/chain';
import type { BocEncoder } from '../../http/large-answers.ts';
import type { StackBudget } from '../../http/stack-values.ts';
import { int256ToHex, withMaxDepth } from '../../http/stack-values.ts';
import { type CellObject, CellObjects } from './cell-object.ts';
import { stdElements } from './std-output.ts';

export type LegacyEntry = readonly [type: string, value: unknown];

/** Entries of the form `[type, value]`; a slice is shown as a cell, null as an empty list. */
export function legacyStack(stack: VmStack, maxDepth: number, texts: BocEncoder): LegacyEntry[] {
  const objects = new CellObjects();
  const shown = { texts, objects };
  return withMaxDepth(maxDepth, (budget) =>
    stack.map((value) => legacyEntry(value, budget, shown)),
  );
}

function legacyEntry(
  value: StackValue,
  budget: StackBudget,
  { texts, objects }: { readonly texts: BocEncoder; readonly objects: CellObjects },
): LegacyEntry {
  budget.take(1);
  switch (value.kind) {
    case 'int':
      return ['num', int256ToHex(value.value)];
    case 'nan':
      return ['num', 'NaN'];
    case 'cell':
    case 'slice':
      return ['cell', shownCell(texts.cached(value.cell), objects.of(value.cell))];
    case 'null':
    case 'tuple': {
      const { name, content } = stdElements(value, budget, texts, 1);
      return [name, content];
    }
    default:
      return ['unsupported', ''];
  }
}

function shownCell(bytes: string, object: CellObject | null): Readonly<Record<string, unknown>> {
  return { bytes, ...(object && { object }) };
}
