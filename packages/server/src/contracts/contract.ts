import {
  type Address,
  type BlockIdExt,
  Builder,
  Config,
  librariesOf,
  methodId,
  type StackValue,
  type StateInit,
  type VmStack,
} from '@tonway/chain';
import type { CallOptions, GetMethodCall, LibrarySource, Tvm } from '@tonway/tvm';
import type { AccountAt, ChainSession, ExecutionContext } from '../upstream/session.ts';

/** The TVM and the limits for running get-methods. */
export interface MethodRunner {
  readonly tvm: Tvm;
  /** Options of every TVM call: the client and the abort signal. */
  readonly tvmCall: CallOptions;
  readonly gasLimit: number;
}

export interface MethodResult {
  readonly exitCode: number;
  readonly gasUsed: bigint;
  /** From the bottom to the top. */
  readonly stack: VmStack;
}

/** Exit code of a get-method of an account without code. */
const NOT_ACTIVE = -13;
/** From this global version on, contracts cannot use libraries of their own. */
const ONLY_PUBLIC_LIBRARIES = 15;
const NO_DATA = new Builder().build();
/** A fixed seed, so that get-methods with random numbers are deterministic. */
const RANDOM_SEED = new Uint8Array(32);

/** A contract at one masterchain block, whose get-methods can be run. */
export class Contract {
  readonly address: Address;
  readonly at: AccountAt;
  readonly #runner: MethodRunner;
  readonly #chain: ChainSession;

  static async load(
    runner: MethodRunner,
    chain: ChainSession,
    address: Address,
    block: BlockIdExt,
  ): Promise<Contract> {
    return new Contract(runner, chain, address, await chain.account(address, block));
  }

  private constructor(runner: MethodRunner, chain: ChainSession, address: Address, at: AccountAt) {
    this.#runner = runner;
    this.#chain = chain;
    this.address = address;
    this.at = at;
  }

  /** Another contract at the same block. */
  otherContract(address: Address): Promise<Contract> {
    return Contract.load(this.#runner, this.#chain, address, this.at.block);
  }

  async run(method: string | number, stack: readonly StackValue[] = []): Promise<MethodResult> {
    const { account } = this.at;
    const state = account?.storage.state;
    if (!account || state?.kind !== 'active' || !state.init.code) return notActive(method, stack);
    const { config, previousBlocks, libraries } = await this.#executionContext(state.init);
    const call: GetMethodCall = {
      code: state.init.code,
      data: state.init.data ?? NO_DATA,
      address: this.address,
      balance: account.storage.balance,
      duePaymentNano: account.storageInfo.duePayment ?? 0n,
      now: this.at.genUtime,
      // a get-method runs outside of a transaction, so it has no logical time
      lt: 0n,
      randomSeed: RANDOM_SEED,
      gasLimit: this.#runner.gasLimit,
      method,
      stack,
      config,
      previousBlocks,
      libraries,
    };
    return this.#runner.tvm.runGetMethod(call, this.#runner.tvmCall);
  }

  async #executionContext(init: StateInit): Promise<ExecutionContext> {
    const executionContext = await this.#chain.executionContext(this.at.block);
    return { ...executionContext, libraries: withOwnLibraries(init, executionContext) };
  }
}

function withOwnLibraries(init: StateInit, { config, libraries }: ExecutionContext): LibrarySource {
  if (!init.library || Config.fromRoot(config).globalVersion.version >= ONLY_PUBLIC_LIBRARIES)
    return libraries;
  const own = librariesOf(init);
  return (hash) => own.get(hash)?.root ?? libraries(hash);
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
