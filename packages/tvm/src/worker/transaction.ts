import type { Emulator, LogLevel } from '../emulator/emulator.ts';
import { TvmError } from '../errors.ts';
import { base64, bytes } from './base64.ts';
import type { TransactionJob, TransactionOutcome } from './jobs.ts';

type Answer =
  | { readonly fail: true; readonly message: string }
  | { readonly fail?: false; readonly output: Output };

type Output =
  | {
      readonly success: true;
      readonly transaction: string;
      readonly shard_account: string;
      readonly vm_log: string;
      readonly actions: string | null;
    }
  | {
      readonly success: false;
      readonly error: string;
      readonly external_not_accepted?: boolean;
      readonly vm_log?: string;
      readonly vm_exit_code?: number;
    };

/** The error code of the node for a message that is rejected before the contract runs. */
const REJECTED = '[Error : -701 : ';

let steps: typeof import('./steps.ts') | null = null;

/** Loads what reads steps: few jobs need it, and it is most of the code of a worker. */
export async function loadSteps(): Promise<void> {
  steps ??= await import('./steps.ts');
}

/** `loadSteps` was called before if the job needs steps. */
export function executeTransaction(emulator: Emulator, job: TransactionJob): TransactionOutcome {
  const output = execute(emulator, job, levelOf(job));
  const log = job.log ? (output.vm_log ?? null) : null;
  if (!output.success) return { ...refusal(output), log };
  const transaction = bytes(output.transaction);
  const logAgain = () => execute(emulator, job, 'steps').vm_log ?? '';
  return {
    accepted: true,
    transaction,
    account: bytes(output.shard_account),
    actions: output.actions ? bytes(output.actions) : null,
    log,
    steps:
      job.steps && (steps?.stepsOfRun(transaction, output.vm_log, job.steps, logAgain) ?? null),
  };
}

function execute(emulator: Emulator, job: TransactionJob, log: LogLevel): Output {
  const text = emulator.transaction(job.config, {
    libraries: base64(job.libraries),
    account: base64(job.account),
    message: typeof job.cause === 'string' ? '' : base64(job.cause),
    params: params(job, emulator.debug),
    previousBlocks: job.previousBlocks && base64(job.previousBlocks),
    log,
  });
  const answer = JSON.parse(text) as Answer;
  if (answer.fail) throw new TvmError('TVM_INPUT', answer.message);
  return answer.output;
}

function levelOf({ log, steps }: TransactionJob): LogLevel {
  if (steps) return steps.stacks ? 'stacks' : 'steps';
  if (log === 'stacks') return log;
  return log ? 'whole' : 'end';
}

function refusal(output: Output & { readonly success: false }) {
  const rejected = output.external_not_accepted || output.error.includes(REJECTED);
  if (!rejected) throw new TvmError('TVM_INPUT', output.error);
  const exitCode = output.vm_exit_code ?? null;
  return { accepted: false, reason: output.error, exitCode } as const;
}

function params(job: TransactionJob, debug: boolean) {
  return {
    utime: job.now,
    lt: job.lt,
    rand_seed: job.randomSeed,
    ignore_chksig: job.ignoreSignatures,
    debug_enabled: debug,
    is_tick_tock: typeof job.cause === 'string',
    is_tock: job.cause === 'tock',
  };
}
