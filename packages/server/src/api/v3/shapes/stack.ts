import { listItems, type StackValue } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import type { MethodResult } from '../../../network/contracts/contract.ts';
import type { BocEncoder } from '../../http/large-responses.ts';
import {
  encodeStackCells,
  int256ToHex,
  type StackBudget,
  withMaxDepth,
} from '../../http/stack-values.ts';
import { Int, named, Text } from '../../kernel/fields.ts';
import type { V3Settings } from '../operation.ts';

/** A stack entry in a v3 response. */
interface Entry {
  readonly type: string;
  readonly value: string | readonly Entry[];
}

const StackEntry = named(
  'StackEntry',
  'An entry of the stack',
  Type.Object({
    type: Text('`num`, `cell`, `slice`, `tuple`, `list` or `unsupported`', 'num'),
    value: Type.Unknown({
      description:
        'A hexadecimal number with `0x`, a bag of cells in base64, or the entries of a tuple or list',
      examples: ['0x1f'],
    }),
  }),
);

export const RunResult = named(
  'RunGetMethodResult',
  'The result of a get-method',
  Type.Object({
    gas_used: Int('Gas that the method used', 567),
    exit_code: Int('Exit code of the method; 0 and 1 mean success', 0),
    stack: Type.Array(StackEntry, { description: 'The result, from the bottom to the top' }),
  }),
);

/** The response of a get-method. Throws if the stack is too large or too deep. */
export async function runResult(
  { gasUsed, exitCode, stack }: MethodResult,
  { maxStackDepth, maxResponseBytes }: Pick<V3Settings, 'maxStackDepth' | 'maxResponseBytes'>,
): Promise<Static<typeof RunResult>> {
  const texts = await encodeStackCells(stack, maxResponseBytes);
  return {
    gas_used: Number(gasUsed),
    exit_code: exitCode,
    stack: withMaxDepth(maxStackDepth, (budget) =>
      stack.map((value) => encodeEntry(value, budget, texts, 1)),
    ),
  };
}

function encodeEntry(
  value: StackValue,
  budget: StackBudget,
  texts: BocEncoder,
  depth: number,
): Entry {
  budget.take(depth);
  switch (value.kind) {
    case 'int':
      return { type: 'num', value: int256ToHex(value.value) };
    case 'nan':
      return { type: 'num', value: 'NaN' };
    case 'cell':
    case 'slice':
      return { type: value.kind, value: texts.cached(value.cell) };
    case 'null':
    case 'tuple':
      return encodeItems(value, budget, texts, depth);
    default:
      return { type: 'unsupported', value: '' };
  }
}

/** Null and chains of pairs that end in null are lists; all other tuples are tuples. */
function encodeItems(
  value: StackValue,
  budget: StackBudget,
  texts: BocEncoder,
  depth: number,
): Entry {
  const list = listItems(value);
  const items = list ?? (value.kind === 'tuple' ? value.items : []);
  return {
    type: list ? 'list' : 'tuple',
    value: items.map((item) => encodeEntry(item, budget, texts, depth + 1)),
  };
}
