import { type Address, ChainError } from '@tonway/chain';
import type { ContractCode } from '@tonway/contracts';
import { type CallOptions, Tvm } from '@tonway/tvm';
import type { ContractRows } from '../../../store/contracts/tables.ts';
import { Contract, ContractError, type ContractSource, type ContractState } from '../contract.ts';
import { type Detector, type DetectorContext, LimitExceeded } from './detector.ts';
import { detectorsFor } from './detectors.ts';
import { DnsZones } from './dns-zones.ts';
import { FailingMethods, MethodBudget, type ReadingLimits } from './method-budget.ts';

/** The account to recognize, and its newest state. */
export interface ContractToRecognize {
  readonly address: Address;
  readonly state: ContractState;
  readonly code: ContractCode;
}

export interface Recognition {
  /** Verified rows; empty if the contract is of no known kind. */
  readonly rows: ContractRows;
  /** Which limit was exceeded; rows that were read before are kept. */
  readonly failure: string | null;
  /** The code exceeded its limits repeatedly and was not run: the contract can be read again after a minute. */
  readonly isSkipped: boolean;
}

export interface RecognizerOptions {
  /** The name of the network, which has well-known collections of domains. */
  readonly network: string;
  readonly threads?: number;
  /** Closed together with the recognizer. Default: a TVM with the time limit of one call. */
  readonly tvm?: RecognitionTvm;
  readonly limits?: Partial<RecognitionLimits>;
}

export type RecognitionTvm = Pick<Tvm, 'runGetMethod' | 'close'>;

export interface RecognitionLimits extends ReadingLimits {
  readonly callMs: number;
}

const DEFAULT_LIMITS: RecognitionLimits = {
  // all detectors, and the DNS root, need fewer
  maxCalls: 40,
  gasPerCall: 1_000_000,
  // long limits: gas ends almost every call, and a contract must not fail because the machine is busy
  callMs: 5000,
  accountMs: 60_000,
};

const NOTHING: Recognition = { rows: {}, failure: null, isSkipped: false };

/** The configuration contract and the elector, whose data is large and has no kind. */
const SYSTEM_CONTRACTS: ReadonlySet<string> = new Set(
  ['3', '5'].map((digit) => `-1:${digit.repeat(64)}`),
);

/** Determines the kinds of contracts by their get-methods. */
export class Recognizer implements AsyncDisposable {
  readonly #tvm: RecognitionTvm;
  readonly #limits: RecognitionLimits;
  readonly #zones: DnsZones;
  readonly #failing = new FailingMethods();

  constructor({ network, threads, tvm, limits }: RecognizerOptions) {
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
    this.#zones = new DnsZones(network);
    const options = { timeoutMs: this.#limits.callMs, ...(threads && { workers: threads }) };
    this.#tvm = tvm ?? new Tvm(options);
  }

  /** Throws if the source fails, or if the TVM is overloaded or closed: the contract must then be read again. */
  async recognize(
    source: ContractSource,
    { address, state, code }: ContractToRecognize,
    options: CallOptions = {},
  ): Promise<Recognition> {
    const detectors = state.code ? detectorsFor(code) : [];
    if (detectors.length === 0 || SYSTEM_CONTRACTS.has(address.toRaw())) return NOTHING;
    const budget = new MethodBudget(this.#tvm, this.#failing, this.#limits, options);
    const contract = new Contract(source, (call) => budget.run(call), address, state);
    return readAll(detectors, contract, { code, zones: this.#zones });
  }

  close(): Promise<void> {
    return this.#tvm.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

/** One detector after another; the first exceeded limit ends the reading. */
async function readAll(
  detectors: readonly Detector[],
  contract: Contract,
  context: DetectorContext,
): Promise<Recognition> {
  let rows: ContractRows = {};
  for (const detector of detectors) {
    try {
      rows = { ...rows, ...(await detector.read(contract, context)) };
    } catch (error) {
      if (error instanceof LimitExceeded)
        return { rows, failure: error.message, isSkipped: error.isSkipped };
      // the contract is of another kind
      if (!(error instanceof ContractError || error instanceof ChainError)) throw error;
    }
  }
  return { rows, failure: null, isSkipped: false };
}
