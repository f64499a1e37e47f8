import type { Emulator } from '../emulator/emulator.ts';
import { TvmError } from '../errors.ts';
import { base64, bytes } from './base64.ts';
import type { GetMethodJob, GetMethodOutcome } from './jobs.ts';
import { requiredContext } from './required-context.ts';

type Answer =
  | { readonly fail: true; readonly message: string }
  | { readonly fail?: false; readonly output: Output };

type Output =
  | {
      readonly success: true;
      readonly stack: string;
      readonly gas_used: string;
      readonly vm_exit_code: number;
      readonly vm_log: string;
      readonly missing_library: string | null;
    }
  | { readonly success: false; readonly error: string };

/** The error of the emulator if the stack is too large to serialize. */
const TOO_LARGE = "Couldn't serialize stack";

/** An account has at most 8 MB. The limit bounds the time to parse the result on the main thread. */
const MAX_STACK_BYTES = 8 * 2 ** 20;

export function executeGetMethod(
  emulator: Pick<Emulator, 'getMethod' | 'debug'>,
  job: GetMethodJob,
): GetMethodOutcome {
  const text = emulator.getMethod(params(job, emulator.debug), base64(job.stack), job.config);
  const answer = JSON.parse(text) as Answer;
  if (answer.fail) throw new TvmError('TVM_INPUT', answer.message);
  const { output } = answer;
  if (!output.success)
    throw new TvmError(output.error === TOO_LARGE ? 'TVM_RESULT' : 'TVM_INPUT', output.error);
  const stack = bytes(output.stack);
  if (stack.length > MAX_STACK_BYTES)
    throw new TvmError('TVM_RESULT', `the result has ${stack.length} bytes, more than are taken`);
  return {
    exitCode: output.vm_exit_code,
    gasUsed: output.gas_used,
    stack,
    missingLibrary: output.missing_library,
    requiredContext: requiredContext(output.vm_log, job.extraCurrenciesOmitted),
    log: job.log ? output.vm_log : null,
  };
}

function params(job: GetMethodJob, debug: boolean): string {
  return JSON.stringify({
    code: base64(job.code),
    data: base64(job.data),
    verbosity: 0,
    libs: base64(job.libraries),
    address: job.address,
    unixtime: job.now,
    balance: job.balance,
    extra_currencies: job.extraCurrencies,
    rand_seed: job.randomSeed,
    gas_limit: job.gasLimit,
    method_id: job.methodId,
    debug_enabled: debug,
    ...(job.previousBlocks && { prev_blocks_info: base64(job.previousBlocks) }),
  });
}
