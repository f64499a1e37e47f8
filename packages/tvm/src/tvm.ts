import type { Cell } from '@tonway/chain';
import { NetworkConfig } from './config/network-config.ts';
import { SUPPORTED_GLOBAL_VERSION } from './emulator/artifact.ts';
import { estimateFee, type FeeCall, type FeeEstimate } from './fees/estimate-fee.ts';
import type { GetMethodCall, GetMethodResult } from './get-method/call.ts';
import { GetMethods } from './get-method/get-methods.ts';
import type { CallOptions } from './pool/call.ts';
import { type PoolOptions, type PoolSnapshot, WorkerPool } from './pool/worker-pool.ts';
import {
  type EmulateCall,
  type EmulateResult,
  emulate,
  type Refused,
} from './transaction/emulate.ts';
import { emulateTrace, type Trace, type TraceCall } from './transaction/emulate-trace.ts';
import { type Retrace, type RetraceCall, retrace } from './transaction/retrace.ts';

export interface TvmOptions extends PoolOptions {
  /** Called once for each global version that a network requires and the emulator does not support. */
  readonly onNewerVersion?: (demanded: number, supported: number) => void;
}

export interface TvmSnapshot extends PoolSnapshot {
  /** The newest global version that the emulator supports. */
  readonly supportedVersion: number;
  /** The newest global version that a configuration requires; 0 before the first call. */
  readonly demandedVersion: number;
}

/**
 * Runs the TVM of the validators in worker threads.
 *
 * @example
 * await using tvm = new Tvm({ workers: 1 });
 * const call = { code, data, config, address, balance: NO_CURRENCIES, now };
 * const { exitCode, stack } = await tvm.runGetMethod({ ...call, method: 'seqno' });
 * stack; // => [{ kind: 'int', value: 42n }]
 */
export class Tvm {
  readonly #pool: WorkerPool;
  readonly #getMethods: GetMethods;
  readonly #onNewerVersion: TvmOptions['onNewerVersion'];
  #demandedVersion = 0;

  constructor({ onNewerVersion, ...options }: TvmOptions = {}) {
    this.#onNewerVersion = onNewerVersion;
    this.#pool = new WorkerPool(options);
    this.#getMethods = new GetMethods(this.#pool);
  }

  get snapshot(): TvmSnapshot {
    return {
      ...this.#pool.snapshot,
      supportedVersion: SUPPORTED_GLOBAL_VERSION,
      demandedVersion: this.#demandedVersion,
    };
  }

  /** False: the network requires a newer version than the emulator supports; a lite server may support it. */
  supports(config: Cell): boolean {
    const { version } = NetworkConfig.of(config);
    if (version > this.#demandedVersion) {
      this.#demandedVersion = version;
      if (version > SUPPORTED_GLOBAL_VERSION)
        this.#onNewerVersion?.(version, SUPPORTED_GLOBAL_VERSION);
    }
    return version <= SUPPORTED_GLOBAL_VERSION;
  }

  async runGetMethod(call: GetMethodCall, options?: CallOptions): Promise<GetMethodResult> {
    this.supports(call.config);
    return this.#getMethods.run(call, options);
  }

  /** Emulates one transaction of one account. */
  async emulate(call: EmulateCall, options?: CallOptions): Promise<EmulateResult> {
    this.supports(call.config);
    return emulate(this.#pool, call, options);
  }

  /** Emulates a message and all transactions that follow from it. */
  async emulateTrace(call: TraceCall, options?: CallOptions): Promise<Trace | Refused> {
    this.supports(call.config);
    return emulateTrace(this.#pool, call, options);
  }

  /** Executes a recorded transaction again, step by step, and compares the result with the record. */
  async retrace(call: RetraceCall, options?: CallOptions): Promise<Retrace> {
    this.supports(call.config);
    return retrace(this.#pool, call, options);
  }

  async estimateFee(call: FeeCall, options?: CallOptions): Promise<FeeEstimate> {
    this.supports(call.config);
    return estimateFee(this.#pool, call, options);
  }

  /** Rejects new calls, finishes pending ones, then stops the workers. */
  close(): Promise<void> {
    return this.#pool.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}
