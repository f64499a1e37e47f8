import { type CallOptions, type GetMethodCall, type Tvm, TvmError } from '@tonway/tvm';
import { LRUCache } from 'lru-cache';
import { type MethodResult, UnexpectedContract } from '../contract.ts';
import { LimitExceeded } from './detector.ts';

/** What reading one account may cost. The TVM enforces the time limit of one call. */
export interface ReadingLimits {
  readonly maxCalls: number;
  readonly gasPerCall: number;
  readonly accountMs: number;
}

/** Exit code of a method that needs more gas. */
const OUT_OF_GAS = -14;

/** Runs the get-methods that one account needs, including those of the contracts that it names. */
export class MethodBudget {
  readonly #tvm: Pick<Tvm, 'runGetMethod'>;
  readonly #failing: FailingMethods;
  readonly #limits: ReadingLimits;
  readonly #options: CallOptions;
  readonly #deadlineMs: number;
  #calls = 0;

  constructor(
    tvm: Pick<Tvm, 'runGetMethod'>,
    failing: FailingMethods,
    limits: ReadingLimits,
    options: CallOptions,
  ) {
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
    const key = `${call.code.hashHex()} ${call.method}`;
    if (this.#failing.isSkipped(key))
      throw new LimitExceeded(`${nameOf(call)}: the code exceeded its limits repeatedly`, true);
    const result = await this.#tryCall(call);
    if (typeof result === 'string') {
      this.#failing.failed(key);
      throw new LimitExceeded(`${nameOf(call)}: ${result}`);
    }
    this.#failing.succeeded(key);
    return result;
  }

  /** The result, or the limit that the call exceeded. */
  async #tryCall(call: GetMethodCall): Promise<MethodResult | string> {
    const { gasPerCall: gasLimit } = this.#limits;
    try {
      const result = await this.#tvm.runGetMethod({ ...call, gasLimit }, this.#options);
      return result.exitCode === OUT_OF_GAS ? `more than ${gasLimit} gas` : result;
    } catch (error) {
      if (!(error instanceof TvmError)) throw error;
      if (error.code === 'TVM_TIMEOUT' || error.code === 'TVM_CRASHED') return error.reason;
      if (error.code !== 'TVM_RESULT' && error.code !== 'TVM_INPUT') throw error;
      throw new UnexpectedContract(error.message, { cause: error });
    }
  }
}

function nameOf({ method, address }: GetMethodCall): string {
  return `${method} of ${address.toRaw()}`;
}

const MAX_METHODS = 10_000;
const SKIPPED_MS = 60_000;
/** Failures without a success in between: data can make good code fail too, so one failure is not enough. */
const MAX_FAILURES = 3;

/** Get-methods that exceeded their limits repeatedly, by code hash; they are skipped for a while. */
export class FailingMethods {
  readonly #failures = new LRUCache<string, number>({ max: MAX_METHODS, ttl: SKIPPED_MS });

  isSkipped(method: string): boolean {
    return (this.#failures.get(method) ?? 0) >= MAX_FAILURES;
  }

  failed(method: string): void {
    this.#failures.set(method, (this.#failures.get(method) ?? 0) + 1);
  }

  succeeded(method: string): void {
    if (this.#failures.size > 0) this.#failures.delete(method);
  }
}
