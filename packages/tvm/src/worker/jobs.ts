import type { ConfigBytes } from '../emulator/emulator.ts';
import type { WasmModule } from '../emulator/wasm.ts';
import type { TvmErrorCode } from '../errors.ts';
import type { CallOptions } from '../pool/call.ts';
import type { ContextUse } from './context-use.ts';

/** What goes to a worker and back is bytes, texts and numbers: nothing that only one thread knows. */
export type Job = GetMethodJob | TransactionJob;

export interface GetMethodJob {
  readonly kind: 'get-method';
  readonly config: ConfigBytes;
  readonly code: Uint8Array;
  readonly data: Uint8Array;
  /** HashmapE 256 ^Cell, as a bag of its root. */
  readonly libraries: Uint8Array | null;
  readonly address: string;
  readonly now: number;
  readonly balance: string;
  readonly extraCurrencies: Readonly<Record<string, string>>;
  /** The balance has some, and they are not above. */
  readonly extraCurrenciesLeftOut: boolean;
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
  /** In hex: the run needed this one and did not have it. */
  readonly missingLibrary: string | null;
  readonly contextUse: ContextUse;
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
  readonly log: boolean;
}

export type TransactionOutcome =
  | {
      readonly accepted: true;
      readonly transaction: Uint8Array;
      readonly account: Uint8Array;
      readonly actions: Uint8Array | null;
      readonly log: string | null;
    }
  | {
      readonly accepted: false;
      readonly reason: string;
      readonly exitCode: number | null;
      readonly log: string | null;
    };

export type Outcome<J extends Job> = J extends GetMethodJob ? GetMethodOutcome : TransactionOutcome;

/** Whoever has jobs done. */
export interface JobRunner {
  run<J extends Job>(job: J, options?: CallOptions): Promise<Outcome<J>>;
}

export type Reply =
  | { readonly done: GetMethodOutcome | TransactionOutcome }
  | { readonly failed: TvmErrorCode; readonly reason: string };

/** From a worker: it has an answer, or it can take a job, or both. */
export interface WorkerMessage {
  readonly reply: Reply | null;
  readonly ready: boolean;
}

/** What a worker is started with. */
export interface WorkerSettings {
  readonly module: WasmModule;
  /** An emulator whose memory has grown beyond this is replaced: memory is never given back. */
  readonly recycleBytes: number;
  /** The shared memory of `JobTickets`. */
  readonly tickets: Int32Array<SharedArrayBuffer>;
}
