import { type CallOptions, type GetMethodCall, type Tvm, TvmError } from '@tonway/tvm';
import type { MethodResult } from '../contract.ts';
import { UnexpectedContract } from '../errors.ts';
import { LimitExceeded } from './errors.ts';
import type { FailingCodes } from './failing-codes.ts';

/** What reading one account may cost. The TVM has the limit of time of one call. */
export interface ReadingLimits {
  readonly maxCalls: number;
  readonly gasPerCall: number;
  readonly accountMs: number;
}

/** Exit codes of a method without gas: thrown, or caught and thrown again. */
const OUT_OF_GAS = [-14, 13];

/** Runs the get-methods that one account needs, including those of the contracts that it names. */
export class MethodBudget {
  readonly #tvm: Tvm;
  readonly #failing: FailingCodes;
  readonly #limits: ReadingLimits;
  readonly #options: CallOptions;
  readonly #deadlineMs: number;
  #calls = 0;

  constructor(tvm: Tvm, failing: FailingCodes, limits: ReadingLimits, options: CallOptions) {
    this.#tvm = tvm;
    this.#failing = failing;
    this.#limits = limits;
    this.#options = options;
    this.#deadlineMs = performance.now() + limits.accountMs;
  }

  async run(call: GetMethodCall): Promise<MethodResult> {
    const { maxCalls, accountMs } = this.#limits;
    if (this.#calls++ === maxCalls) throw new LimitExceeded(`more than ${maxCalls} calls`);
    if (performance.now() > this.#deadlineMs)
      throw new LimitExceeded(`more than ${accountMs} ms for all calls`);
    const codeHash = call.code.hashHex();
    if (this.#failing.isSkipped(codeHash))
      throw new LimitExceeded(`code ${codeHash} exceeded the limits repeatedly`, true);
    const result = await this.#runCounted(call, codeHash);
    this.#failing.succeeded(codeHash);
    return result;
  }

  async #runCounted(call: GetMethodCall, codeHash: string): Promise<MethodResult> {
    const { gasPerCall: gasLimit } = this.#limits;
    const what = `${call.method} of ${call.address.toRaw()}`;
    try {
      const result = await this.#tvm.runGetMethod({ ...call, gasLimit }, this.#options);
      if (!OUT_OF_GAS.includes(result.exitCode)) return result;
    } catch (error) {
      if (!(error instanceof TvmError)) throw error;
      if (error.code === 'TVM_RESULT' || error.code === 'TVM_INPUT')
        throw new UnexpectedContract(error.message, { cause: error });
      if (error.code !== 'TVM_TIMEOUT' && error.code !== 'TVM_CRASHED') throw error;
      this.#failing.failed(codeHash);
      throw new LimitExceeded(`${what}: ${error.reason}`);
    }
    this.#failing.failed(codeHash);
    throw new LimitExceeded(`${what}: more than ${gasLimit} gas`);
  }
}
