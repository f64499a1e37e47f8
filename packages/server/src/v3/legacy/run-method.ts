import type { StackValue, VmStack } from '@tonway/chain';
import { listItems } from '@tonway/chain';
import Type from 'typebox';
import type { BocTexts } from '../../http/large-answers.ts';
import { named, Text } from '../../openapi/fields.ts';
import { ExitCode, GasUsed, METHOD_PARAMS, runMethod } from '../../v2/contract/run-method.ts';
import { operation } from '../../v2/operation.ts';
import { stackParam } from '../../v2/params/stack.ts';
import { int256ToHex } from '../../v2/stack/int256.ts';
import { readLegacyStack } from '../../v2/stack/legacy-input.ts';
import type { StackBudget } from '../../v2/stack/limits.ts';
import { stackTexts } from '../../v2/stack/stack-texts.ts';
import { withinDepth } from '../../v2/stack/std-output.ts';

/** What a method leaves on the stack, as v3 shows it. */
export interface Entry {
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
        'A number as hex behind `0x`, a bag of cells in base64, or the entries of a tuple or list',
      examples: ['0x1f'],
    }),
  }),
);

export const RunResult = named(
  'RunGetMethodResult',
  'What a get-method returned',
  Type.Object({
    gas_used: GasUsed,
    exit_code: ExitCode,
    stack: Type.Array(StackEntry, { description: 'The result, from the bottom to the top' }),
  }),
);

/** Run as every operation of v2 is, in a form of its own: it is in none of v2's routes. */
export const runMethodForV3 = operation({
  name: 'v3.runGetMethod',
  methods: 'post',
  tag: 'Run method',
  summary: 'Runs a get-method of a contract',
  params: { ...METHOD_PARAMS, stack: stackParam({ description: 'Arguments' }) },
  result: RunResult,
  caching: 'block',
  async handle(params, context) {
    const { result } = await runMethod(context, params, readLegacyStack(params.stack));
    const { maxStackDepth, maxAnswerBytes } = context.settings;
    const texts = await stackTexts(result.stack, maxAnswerBytes);
    return {
      gas_used: Number(result.gasUsed),
      exit_code: result.exitCode,
      stack: shownStack(result.stack, maxStackDepth, texts),
    };
  },
});

function shownStack(stack: VmStack, maxDepth: number, texts: BocTexts): Entry[] {
  return withinDepth(maxDepth, (budget) => stack.map((value) => shown(value, budget, texts, 1)));
}

function shown(value: StackValue, budget: StackBudget, texts: BocTexts, depth: number): Entry {
  budget.take(depth);
  switch (value.kind) {
    case 'int':
      return { type: 'num', value: int256ToHex(value.value) };
    case 'nan':
      return { type: 'num', value: 'NaN' };
    case 'cell':
    case 'slice':
      return { type: value.kind, value: texts.known(value.cell) };
    case 'null':
    case 'tuple':
      return shownItems(value, budget, texts, depth);
    default:
      return { type: 'unsupported', value: '' };
  }
}

/** Null, and a chain of pairs that ends in null, is a list; any other tuple is a tuple. */
function shownItems(value: StackValue, budget: StackBudget, texts: BocTexts, depth: number): Entry {
  const list = listItems(value);
  const items = list ?? (value.kind === 'tuple' ? value.items : []);
  return {
    type: list ? 'list' : 'tuple',
    value: items.map((item) => shown(item, budget, texts, depth + 1)),
  };
}
