import type { MessagePort } from 'node:worker_threads';
import type { ConfigBytes } from '../emulator/emulator.ts';
import type { WasmModule } from '../emulator/wasm.ts';
import type { TvmErrorCode } from '../errors.ts';
import type { StepsQuery, VmSteps } from '../steps/vm-steps.ts';
import type { RequiredContext } from './required-context.ts';

/** A job for a worker. Jobs and outcomes contain only bytes, strings and numbers, which can be sent between threads. */
export type Job = GetMethodJob | TransactionJob;

export interface GetMethodJob {
  readonly kind: 'get-method';
  readonly config: ConfigBytes;
  readonly code: Uint8Array;
  readonly data: Uint8Array;
  /** HashmapE 256 ^Cell, as a BoC of its root. */
  readonly libraries: Uint8Array | null;
  readonly address: string;
  readonly now: number;
  readonly balance: string;
  readonly extraCurrencies: Readonly<Record<string, string>>;
  /** The balance has extra currencies that `extraCurrencies` does not contain. */
  readonly extraCurrenciesOmitted: boolean;
  readonly randomSeed: string;
  readonly gasLimit: string;
  readonly methodId: number;
  readonly previousBlocks: Uint8Array | null;
  readonly stack: Uint8Array;
  readonly log: boolean;
}

export interface GetMethodOutcome {
  readonly exitCode: number;
  readonly gasUsed: string;
  readonly stack: Uint8Array;
  /** The hash, in hex, of a library that the run needed and did not have. */
  readonly missingLibrary: string | null;
  readonly requiredContext: RequiredContext;
  readonly log: string | null;
}

export interface TransactionJob {
  readonly kind: 'transaction';
  readonly config: ConfigBytes;
  readonly libraries: Uint8Array | null;
  readonly account: Uint8Array;
  readonly cause: Uint8Array | 'tick' | 'tock';
  readonly now: number;
  readonly lt: string;
  readonly randomSeed: string;
  readonly ignoreSignatures: boolean;
  readonly previousBlocks: Uint8Array | null;
  readonly log: boolean | 'stacks';
  /** Null: the steps are not needed. */
  readonly steps: StepsQuery | null;
}

export type TransactionOutcome =
  | {
      readonly accepted: true;
      readonly transaction: Uint8Array;
      readonly account: Uint8Array;
      readonly actions: Uint8Array | null;
      readonly log: string | null;
      /** Null: they were not asked for, or the contract was not run. */
      readonly steps: VmSteps | null;
    }
  | {
      readonly accepted: false;
      readonly reason: string;
      readonly exitCode: number | null;
      readonly log: string | null;
    };

export type Outcome<J extends Job> = J extends GetMethodJob ? GetMethodOutcome : TransactionOutcome;

export type Reply =
  | { readonly done: GetMethodOutcome | TransactionOutcome }
  | { readonly failed: TvmErrorCode; readonly reason: string };

/** A reply, as a worker sends it through the port of its replies, in the order of the jobs. */
export interface JobReply {
  readonly reply: Reply;
  readonly elapsedMs: number;
  /** False: the emulator is being replaced; a message `ready` follows. */
  readonly ready: boolean;
}

/**
 * A message from a worker. `started`: it accepts jobs, and `replies` is the port of its replies. `replied`: replies are
 * waiting in that port. `ready`: the emulator was replaced.
 */
export type WorkerMessage =
  | { readonly kind: 'started'; readonly replies: MessagePort }
  | { readonly kind: 'replied' | 'ready' };

/** The `workerData` of a worker. */
export interface WorkerSettings {
  readonly module: WasmModule;
  /** An emulator with more memory than this is replaced, because WebAssembly memory never shrinks. */
  readonly recycleBytes: number;
  /** By how much the worker yields to other threads. */
  readonly niceness: number;
  /** Whether debug instructions write to the log. */
  readonly debug: boolean;
  /** The shared memory of `JobTickets`. */
  readonly tickets: Int32Array<SharedArrayBuffer>;
}
