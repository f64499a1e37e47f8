import type { StackValue, VmStack } from '@tonway/chain';
import Type from 'typebox';
import type { BocEncoder } from '../../http/large-answers.ts';
import { int256ToHex, type StackBudget, withMaxDepth } from '../../http/stack-values.ts';
import { named, Text } from '../../openapi/fields.ts';
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

const Value = Type.Unknown({
  description:
    'Of `num`: hex behind `0x`; of `cell`: `{"bytes": "<BoC>"}`; of `tuple` and `list`: `{"elements": [...]}` with typed entries',
  examples: ['0x1f'],
});

/** One entry of the form `[type, value]`. */
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
