/** Which steps of a run are returned, and with what. */
export interface StepsQuery {
  /** The first step, counted from 0. */
  readonly from: number;
  readonly limit: number;
  /** Whether stacks are included, which takes about three times as long. */
  readonly stacks: boolean;
  /** Searches the instructions of all steps for a text, in any case; null: no search. */
  readonly search: string | null;
}

/** How a step changes the stack: of the entries before it, the lowest `keep` remain, and `push` follows, the top last. */
export interface StackChange {
  readonly keep: number;
  /** Indexes of `VmSteps.values`. */
  readonly push: readonly number[];
}

/** One executed instruction. */
export interface VmStep {
  /** As the VM disassembles it, such as `PUSHINT 5`. */
  readonly instruction: string;
  /** Null if the log does not tell: of a step that throws, whose gas is part of the next step. */
  readonly gasUsed: number | null;
  /** After the step; null as `gasUsed`. */
  readonly gasLeft: number | null;
  /** The cell of the instruction, an index of `VmSteps.cells`, and its first bit there; null if it is implicit. */
  readonly cell: number | null;
  readonly offset: number | null;
  /** Null: the stack after the step is not known. */
  readonly stack: StackChange | null;
}

/**
 * - `gas-limit`: the step changes the gas limit, as ACCEPT does.
 * - `commit`: the step makes the registers c4 and c5 final, whatever follows.
 * - `register`: the step sets register c4, c5 or c7.
 * - `action`: the step adds an action to register c5.
 * - `throw`: the step throws an exception.
 */
export type MarkKind = 'gas-limit' | 'commit' | 'register' | 'action' | 'throw';

/** A step that stands out. */
export interface StepMark {
  readonly step: number;
  readonly kind: MarkKind;
  /** The limit, the register, or the exit code with its text; null: none is known. */
  readonly detail: string | null;
  /** Of a register: its new value, if stacks are included. */
  readonly value: string | null;
}

/** A part of the steps of a run, and what stands out in all of them. */
export interface VmSteps {
  /** The number of all steps in the log. */
  readonly total: number;
  /** True: the run has more steps than fit into the log, which contains the last ones. Step 0 is the first in the log. */
  readonly isCut: boolean;
  readonly from: number;
  readonly steps: readonly VmStep[];
  /** The first step of the next part; null: there is none. */
  readonly next: number | null;
  /** The stack before the first of these steps, the top last; null: not known. Indexes of `values`. */
  readonly stack: readonly number[] | null;
  /** The entries of the stacks, each once. */
  readonly values: readonly string[];
  /** The hashes of the cells of the code, in hexadecimal, each once. */
  readonly cells: readonly string[];
  /** Whether stacks were asked for and found. */
  readonly hasStacks: boolean;
  /** The step whose exception ended the run; null: none did. */
  readonly thrownAt: number | null;
  /** The first ones. */
  readonly marks: readonly StepMark[];
  /** How many marks there are in all. */
  readonly markCount: number;
  /** The steps found by a search, the first ones; null: no search. */
  readonly found: { readonly count: number; readonly steps: readonly number[] } | null;
}
