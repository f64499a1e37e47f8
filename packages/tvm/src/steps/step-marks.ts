import { stackEntries } from './stack-text.ts';
import type { MarkKind, StepMark } from './vm-steps.ts';

const MAX_MARKS = 1000;

const SETS_REGISTER = /^(?:POP|POPCTR|POPSAVE|SETCONTCTR) (c[457])\b/;
const SETS_GLOBAL = /^SETGLOB/;
const ADDS_ACTION = /^(?:SENDRAWMSG|SENDMSG|RAWRESERVE|SETCODE|SETLIBCODE|CHANGELIB)/;
/** A THROW that throws costs at least 50 gas more than one whose condition is not met. */
const THROW = /^THROW\S*(?: (\d+))?/;
const THROW_GAS = 50;

/** Collects the steps that stand out. */
export class StepMarks {
  readonly list: StepMark[] = [];
  count = 0;
  /** The step whose exception ended the run. */
  thrownAt: number | null = null;
  #lastThrow = -1;

  add(step: number, kind: MarkKind, detail: string | null, value: string | null = null): void {
    if (this.count++ < MAX_MARKS) this.list.push({ step, kind, detail, value });
  }

  /** `stack`: the line with the stack before the step. */
  addInstruction(step: number, instruction: string, stack: string | null): void {
    const [, register] = SETS_REGISTER.exec(instruction) ?? [];
    if (register !== undefined) this.add(step, 'register', register, top(stack));
    else if (SETS_GLOBAL.test(instruction)) this.add(step, 'register', 'c7');
    else if (ADDS_ACTION.test(instruction)) this.add(step, 'action', instruction);
    else if (instruction === 'COMMIT') this.add(step, 'commit', null);
  }

  /** An instruction that throws on purpose; the log of a caught one differs only by its gas. */
  addThrowInstruction(step: number, instruction: string, gasUsed: number | null): void {
    const [isThrow, code] = THROW.exec(instruction) ?? [];
    if (isThrow !== undefined && (gasUsed ?? 0) >= THROW_GAS) this.addThrow(step, code ?? null, '');
  }

  addThrow(step: number, code: number | string | null, text: string): void {
    if (this.#lastThrow === step) return;
    this.#lastThrow = step;
    const detail = [code, text].filter((part) => part !== null && part !== '').join(': ');
    this.add(step, 'throw', detail || null);
  }

  terminate(step: number, code: number, isInChild: boolean): void {
    this.addThrow(step, code, '');
    if (!isInChild) this.thrownAt = step;
  }
}

function top(stack: string | null): string | null {
  return (stack === null ? null : stackEntries(stack)?.at(-1)) ?? null;
}
