import type { StackValue, VmStack } from '@tonway/chain';
import Type from 'typebox';
import type { BocEncoder } from '../../http/large-answers.ts';
import { int256ToHex, type StackBudget, withMaxDepth } from '../../http/stack-values.ts';
import { named, Text } from '../../openapi/fields.ts';
import { type CellTree, CellTrees } from './cell-tree.ts';
import { stdElements } from './std-output.ts';

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
