import {
  type Address,
  Builder,
  type Cell,
  type CurrencyCollection,
  methodId,
  type StackValue,
  TonwayError,
} from '@tonway/chain';
import type { GetMethodCall, GetMethodResult, LibrarySource } from '@tonway/tvm';
import type { ExecutionContext } from '../upstream/session.ts';

/** What get-methods need of an account. */
export interface ContractState {
  /** Null unless the account is active and has code. */
  readonly code: Cell | null;
  readonly data: Cell | null;
  /** The libraries of a contract that has its own ones, in addition to the public ones. */
  libraries?(context: ExecutionContext): LibrarySource;
  readonly balance: CurrencyCollection;
  readonly duePaymentNano: bigint;
  readonly now: number;
}

/** Where contracts are read: a masterchain block, or the newest states of the index. */
export interface ContractSource {
  account(address: Address): Promise<ContractState>;
  executionContext(): Promise<ExecutionContext>;
}

export type MethodResult = Pick<GetMethodResult, 'exitCode' | 'gasUsed' | 'stack'>;

/** Runs one get-method, within the limits of the caller. */
export type RunMethod = (call: GetMethodCall) => Promise<MethodResult>;

/** Exit code of a get-method of an account without code. */
const NOT_ACTIVE = -13;
const NO_DATA = new Builder().build();
/** A fixed seed, so that get-methods with random numbers are deterministic. */
const RANDOM_SEED = new Uint8Array(32);

/** A contract whose get-methods can be run. */
export class Contract {
  readonly address: Address;
  readonly state: ContractState;
  readonly #source: ContractSource;
  readonly #runMethod: RunMethod;

  constructor(
    source: ContractSource,
    runMethod: RunMethod,
    address: Address,
    state: ContractState,
  ) {
    this.#source = source;
    this.#runMethod = runMethod;
    this.address = address;
    this.state = state;
  }

  /** Another contract of the same source. */
  async otherContract(address: Address): Promise<Contract> {
    const state = await this.#source.account(address);
    return new Contract(this.#source, this.#runMethod, address, state);
  }

  /** The inputs of get-methods besides the account. */
  executionContext(): Promise<ExecutionContext> {
    return this.#source.executionContext();
  }

  async run(method: string | number, stack: readonly StackValue[] = []): Promise<MethodResult> {
    const { code, data, balance, duePaymentNano, now } = this.state;
    if (!code) return notActive(method, stack);
    const context = await this.#source.executionContext();
    return this.#runMethod({
      code,
      data: data ?? NO_DATA,
      address: this.address,
      balance,
      duePaymentNano,
      now,
      // a get-method runs outside of a transaction, so it has no logical time
      lt: 0n,
      randomSeed: RANDOM_SEED,
      method,
      stack,
      config: context.config,
      previousBlocks: context.previousBlocks,
      libraries: this.state.libraries?.(context) ?? context.libraries,
    });
  }
}

/** The result for an account without code: the stack has the arguments and the method id. */
function notActive(method: string | number, stack: readonly StackValue[]): MethodResult {
  const id = typeof method === 'string' ? methodId(method) : method;
  return {
    exitCode: NOT_ACTIVE,
    gasUsed: 0n,
    stack: [...stack, { kind: 'int', value: BigInt(id) }],
  };
}

type ContractErrorCode = 'CONTRACT_INVALID' | 'CONTRACT_UNEXPECTED';

/** A contract returned a result that its interface does not allow. */
export class ContractError extends TonwayError<ContractErrorCode> {
  override readonly name: string = 'ContractError';

  constructor(
    message: string,
    options?: ErrorOptions,
    code: ContractErrorCode = 'CONTRACT_INVALID',
  ) {
    super(code, message, options);
  }
}

/** The contract does not implement the expected interface. */
export class UnexpectedContract extends ContractError {
  override readonly name = 'UnexpectedContract';

  constructor(message: string, options?: ErrorOptions) {
    super(message, options, 'CONTRACT_UNEXPECTED');
  }
}
