import type { Cell, StackValue } from '@tonway/chain';
import { assemble, continuation, forever, repeat } from '../support/assemble.ts';

/** The number of the method lies on the stack when the code begins. */
const DROP = '30';
const NULL = '6D';
const EMPTY_CELL = 'C8 C9';
const THROW = 'F205';
const WRAP_IN_TUPLE = '6F01';
const PAIR_WITH_ITSELF = '20 6F02';
const WRAP_IN_CELL = 'C8 CC C9';
const CELL_WITH_ITSELF_TWICE = '20 C8 CC CC C9';
const HASH = 'F900';
const COUNT_CELLS = '8107D0 F941';
const SET_NEXT_KEY = 'A4 20 8B08 02 03 8020 F416 01';
const CALL_SELF = 'ED43 D8';
const RUN_SELF_IN_CHILD = '20 71 01 DB4000';

/** Takes 255 of what lies on the stack into a tuple. */
const TUPLE_OF_255 = `${repeat(254, '20')} 8100FF 6F80`;

/** Code that does as much as its gas allows, of the one thing it is named after. */
export const ENDLESS: Readonly<Record<string, Cell>> = {
  'a loop': assemble(forever('00')),
  'a stack': assemble(forever('20')),
  'a nested tuple': assemble(NULL + forever(WRAP_IN_TUPLE)),
  'a tuple of itself twice': assemble(NULL + forever(PAIR_WITH_ITSELF)),
  'a deep cell': assemble(EMPTY_CELL + forever(WRAP_IN_CELL)),
  'a cell of itself twice': assemble(EMPTY_CELL + forever(CELL_WITH_ITSELF_TWICE)),
  'a dictionary': assemble(DROP + NULL + '70' + forever(SET_NEXT_KEY)),
  'calls of itself': assemble(`${CALL_SELF} 00`),
  'calls of itself in the last place': assemble('ED43 D9'),
  'calls of a method of itself': assemble('F000 00'),
  'a try inside a try': assemble('ED43 ED43 F2FF 00'),
  'exceptions caught by exceptions': assemble(`${continuation(THROW)} ED43 F2FF`),
  'the current continuation': assemble('ED43 DB34 00'),
  'chained continuations': assemble(DROP + continuation('') + forever(`${continuation('')} EDF0`)),
  'continuations that hold continuations': assemble(
    DROP + continuation('') + forever(`${continuation('')} EC1F`),
  ),
  'a machine inside a machine': assemble(
    `${DROP} 88 D0 ${RUN_SELF_IN_CHILD}`,
    assemble(RUN_SELF_IN_CHILD),
  ),
};

interface Growing {
  /** Takes how often from the stack. */
  readonly code: Cell;
  readonly most: number;
}

const growing = (start: string, step: string, most: number, end = ''): Growing => ({
  code: assemble(`${DROP} ${start} 01 ${continuation(step)} E4 ${end}`),
  most,
});

/** Code that leaves something large: as large as the number it is given. */
export const GROWING: Readonly<Record<string, Growing>> = {
  'a nested tuple': growing(NULL, WRAP_IN_TUPLE, 5000),
  'a tuple of itself twice': growing(NULL, PAIR_WITH_ITSELF, 15),
  'a deep cell': growing(EMPTY_CELL, WRAP_IN_CELL, 1030),
  'a cell of itself twice': growing(EMPTY_CELL, CELL_WITH_ITSELF_TWICE, 1030),
  'the hash of a cell of itself twice': growing(EMPTY_CELL, CELL_WITH_ITSELF_TWICE, 500, HASH),
  'the cells of a cell of itself twice': growing(
    EMPTY_CELL,
    CELL_WITH_ITSELF_TWICE,
    500,
    COUNT_CELLS,
  ),
  'chained continuations': growing(continuation(''), `${continuation('')} EDF0`, 5000),
  'continuations chained the other way': growing(
    continuation(''),
    `${continuation('')} 01 EDF0`,
    5000,
  ),
  'continuations that hold continuations': growing(
    continuation(''),
    `${continuation('')} EC1F`,
    5000,
  ),
};

/** Little gas, and a result that takes the emulator an age to write down. */
export const NEVER_ENDING = {
  code: assemble(`${DROP} ${NULL} 01 ${continuation(PAIR_WITH_ITSELF)} E4`),
  stack: [{ kind: 'int', value: 60n }] satisfies StackValue[],
};

export const TUPLES_OF_255: readonly Cell[] = [1, 2].map((levels) =>
  assemble(`${DROP} ${NULL} ${TUPLE_OF_255.repeat(levels)}`),
);

/** So deep that the emulator cannot write it down: it runs out of stack. */
export const TOO_DEEP = {
  'a nested tuple': {
    code: assemble(`${DROP} ${NULL} 01 ${continuation(WRAP_IN_TUPLE)} E4`),
    times: 150_000n,
  },
  'continuations chained the other way': {
    code: assemble(
      `${DROP} ${continuation('')} 01 ${continuation(`${continuation('')} 01 EDF0`)} E4`,
    ),
    times: 150_000n,
  },
} as const;
