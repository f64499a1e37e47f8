import { GasMeter } from './gas-meter.ts';
import { type LogLine, linesOf } from './log-lines.ts';
import { StepMarks } from './step-marks.ts';

/** A step as the log has it. */
export interface LoggedStep {
  readonly instruction: string;
  gasUsed: number | null;
  gasLeft: number | null;
  readonly cell: { readonly hash: string; readonly offset: number } | null;
  /** The line with the stack before the step. */
  readonly stack: string | null;
}

export interface ScanOptions {
  /** The first step that is returned, and how many are. */
  readonly from: number;
  readonly limit: number;
  readonly search: string | null;
  /** The log is the end of a longer one. */
  readonly isCut: boolean;
  /** At the start of the run. */
  readonly gasLimit: number;
  /** Of the whole run. */
  readonly gasUsed: number;
}

export interface ScannedLog {
  readonly total: number;
  /** The steps of the window, and the one behind them, whose stack is that after the last one. */
  readonly steps: readonly LoggedStep[];
  readonly marks: StepMarks;
  readonly found: readonly number[];
  readonly foundCount: number;
}

const MAX_FOUND = 1000;
const RUNVM = /^RUNVMX?(?: (\d+))?/;

/** Reads a VM log once, from the first line to the last. */
export function scanLog(log: string, options: ScanOptions): ScannedLog {
  const scan = new LogScan(options);
  for (const line of linesOf(log, options.isCut)) scan.read(line);
  return scan.end();
}

class LogScan {
  readonly #options: ScanOptions;
  readonly #search: string | null;
  readonly #meter: GasMeter;
  readonly #marks = new StepMarks();
  readonly #steps: LoggedStep[] = [];
  readonly #found: number[] = [];
  #foundCount = 0;
  #total = 0;
  #stack: string | null = null;
  #cell: LoggedStep['cell'] = null;
  #step: LoggedStep | null = null;

  constructor(options: ScanOptions) {
    this.#options = options;
    this.#search = options.search?.toLowerCase() ?? null;
    this.#meter = new GasMeter(options.isCut ? null : options.gasLimit);
  }

  read(line: LogLine): void {
    switch (line.kind) {
      case 'stack':
        this.#stack = line.text;
        break;
      case 'cell':
        this.#cell = line;
        break;
      case 'execute':
        this.#execute(line.instruction);
        break;
      case 'gas-left':
        this.#remaining(line.gas);
        break;
      case 'gas-limit':
        this.#meter.changeLimit(line.gas);
        this.#marks.add(this.#last, 'gas-limit', String(line.gas));
        break;
      case 'exception':
        this.#marks.addThrow(this.#last, line.code, line.text);
        break;
      case 'terminated':
        this.#marks.terminate(this.#last, line.code, this.#meter.isInChild);
        break;
      case 'out-of-gas':
        this.#marks.addThrow(this.#last, OUT_OF_GAS, 'out of gas');
        this.#marks.terminate(this.#last, OUT_OF_GAS, false);
        break;
      case 'child-finished':
        this.#meter.leaveChild(line.gas);
    }
  }

  end(): ScannedLog {
    this.#finishGas();
    return {
      total: this.#total,
      steps: this.#steps,
      marks: this.#marks,
      found: this.#found,
      foundCount: this.#foundCount,
    };
  }

  get #last(): number {
    return Math.max(0, this.#total - 1);
  }

  #execute(instruction: string): void {
    const index = this.#total++;
    const [stack, cell] = [this.#stack, this.#cell];
    this.#step = { instruction, gasUsed: null, gasLeft: null, cell, stack };
    this.#stack = null;
    this.#cell = null;
    const { from, limit } = this.#options;
    if (index >= from && index <= from + limit) this.#steps.push(this.#step);
    this.#marks.addInstruction(index, instruction, stack);
    if (this.#search === null || !instruction.toLowerCase().includes(this.#search)) return;
    if (this.#foundCount++ < MAX_FOUND) this.#found.push(index);
  }

  #remaining(gas: number): void {
    const step = this.#step;
    if (!step) return;
    step.gasLeft = gas;
    step.gasUsed = this.#meter.remaining(gas);
    this.#marks.addThrowInstruction(this.#last, step.instruction, step.gasUsed);
    const [isRun, mode] = RUNVM.exec(step.instruction) ?? [];
    if (isRun !== undefined) this.#meter.enterChild(mode === undefined ? null : Number(mode));
  }

  /** The log does not have the gas of a step that ended the run: it is what the others leave. */
  #finishGas(): void {
    const step = this.#step;
    if (step?.gasLeft !== null || this.#meter.isInChild) return;
    const left = this.#meter.leftOf(this.#options.gasUsed);
    if (left === null) return;
    step.gasUsed = this.#meter.remaining(left);
    step.gasLeft = Math.max(0, left);
  }
}

/** The exit code of a run that is out of gas. */
const OUT_OF_GAS = -14;
