import type { StepMark, VmStep, VmSteps } from '@tonway/tvm';
import Type, { type Static } from 'typebox';
import { Choice, EXAMPLE, Flag, field, Int, Nullable, named, Text } from '../../kernel/fields.ts';

const Indexes = (description: string) =>
  Type.Array(Type.Integer(), { description, examples: [[0, 1]] });

const Step = named(
  'VmStep',
  'An executed instruction',
  Type.Object({
    instruction: Text('The instruction, as the VM disassembles it', 'PUSHINT 5'),
    gas_used: Nullable(
      Int('Its gas; null if not known: that of a step that throws is part of the next one', 18),
    ),
    gas_left: Nullable(Int('The gas left after it', 999_956)),
    cell: Nullable(Int('The cell of the instruction, an index of `cells`; null if implicit', 0)),
    offset: Nullable(Int('The first bit of the instruction in its cell', 16)),
    keep: Nullable(
      Int(
        'How many entries of the stack before it stay, from the bottom; null: the stack after it is not known',
        4,
      ),
    ),
    push: Indexes('The entries above those, the top last: indexes of `values`'),
  }),
);

const Mark = named(
  'VmMark',
  'A step that stands out',
  Type.Object({
    step: Int('The number of the step', 1),
    kind: Choice(
      'What the step does: changes the gas limit, commits c4 and c5, sets a register, adds an action to c5, or throws',
      ['gas-limit', 'commit', 'register', 'action', 'throw'],
      'register',
    ),
    detail: Nullable(Text('The limit, the register, the instruction, or the exit code', 'c4')),
    set_to: Nullable(Text('The new value of a register, if it is known', `C{${EXAMPLE.hexHash}}`)),
  }),
);

const Found = named(
  'VmSearch',
  'The steps that a search found',
  Type.Object({
    count: Int('How many steps', 2),
    steps: Indexes('The numbers of the first 1000'),
  }),
);

export const VmStepsShape = named(
  'VmSteps',
  'A part of the steps of a run; the marks and the search are of all its steps',
  Type.Object({
    total: Int('The number of all steps', 1220),
    is_cut: Flag('The run has more steps than can be read: step 0 is the first of the last ones'),
    has_stacks: Flag('Stacks are included', true),
    thrown_at: Nullable(Int('The step whose exception ended the run; null: none did', 1219)),
    from: Int('The first step of this part', 0),
    next: Nullable(Int('The first step of the next part; null: there is none', 1000)),
    stack: Nullable(
      Indexes('The stack before the first of these steps, the top last: indexes of `values`'),
    ),
    steps: Type.Array(Step, { description: 'The steps of this part' }),
    values: Type.Array(Type.String(), {
      description:
        'The entries of the stacks, each once, in the notation of the VM; more than 1024 characters are shortened',
      examples: [['5', `C{${EXAMPLE.hexHash}}`]],
    }),
    cells: Type.Array(Type.String(), {
      description: 'The hashes of the cells of the code, in hexadecimal',
      examples: [[EXAMPLE.hexHash]],
    }),
    marks: Type.Array(Mark, { description: 'The first 1000 steps that stand out' }),
    mark_count: Int('How many steps stand out', 12),
    found: Nullable(field(Found, 'The steps that `search` finds; null without it')),
  }),
);

export function vmSteps(steps: VmSteps): Static<typeof VmStepsShape> {
  return {
    total: steps.total,
    is_cut: steps.isCut,
    has_stacks: steps.hasStacks,
    thrown_at: steps.thrownAt,
    from: steps.from,
    next: steps.next,
    stack: steps.stack && [...steps.stack],
    steps: steps.steps.map(stepShape),
    values: [...steps.values],
    cells: [...steps.cells],
    marks: steps.marks.map(markShape),
    mark_count: steps.markCount,
    found: steps.found && { count: steps.found.count, steps: [...steps.found.steps] },
  };
}

function markShape({ step, kind, detail, value }: StepMark): Static<typeof Mark> {
  return { step, kind, detail, set_to: value };
}

function stepShape({
  instruction,
  gasUsed,
  gasLeft,
  cell,
  offset,
  stack,
}: VmStep): Static<typeof Step> {
  return {
    instruction,
    gas_used: gasUsed,
    gas_left: gasLeft,
    cell,
    offset,
    keep: stack?.keep ?? null,
    push: [...(stack?.push ?? [])],
  };
}
