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

/** What get-methods are run with. */
export interface MethodRunner {
  readonly tvm: Tvm;
  /** To be given with every call of the TVM: for whom it is, and until when. */
  readonly tvmCall: CallOptions;
  readonly gasLimit: number;
}

export interface MethodResult {
  readonly exitCode: number;
  readonly gasUsed: bigint;
  /** From the bottom to the top. */
  readonly stack: VmStack;
}

/** The exit code where there is no code to run. */
const NOT_ACTIVE = -13;
/** From this version on a contract has none but public libraries. */
const ONLY_PUBLIC_LIBRARIES = 15;
const NO_DATA = new Builder().build();
/** The same question has the same answer: methods that draw random numbers draw these. */
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
  neighbour(address: Address): Promise<Contract> {
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
      // no transaction is being made, so there is no logical time either
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

/** The arguments stay where they are, with the id of the method on the top. */
function notActive(method: string | number, stack: readonly StackValue[]): MethodResult {
  const id = typeof method === 'string' ? methodId(method) : method;
  return {
    exitCode: NOT_ACTIVE,
    gasUsed: 0n,
    stack: [...stack, { kind: 'int', value: BigInt(id) }],
  };
}
