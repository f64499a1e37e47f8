import {
  type Account,
  type Address,
  type BlockIdExt,
  type Cell,
  Config,
  librariesOf,
  NO_CURRENCIES,
  type ShardAccountFields,
  type StateInit,
} from '@tonway/chain';
import { loadWallet, type Wallet } from '@tonway/contracts';
import type { CallOptions, LibrarySource, Tvm } from '@tonway/tvm';
import type { AccountAt, ChainSession, ExecutionContext } from '../upstream/session.ts';
import { Contract, type ContractSource, type ContractState, type RunMethod } from './contract.ts';

/** The TVM and the limits for running get-methods. */
export interface MethodRunner {
  readonly tvm: Tvm;
  /** Options of every TVM call: the client and the abort signal. */
  readonly tvmCall: CallOptions;
  readonly gasLimit: number;
}

/** From this global version on, contracts cannot use libraries of their own. */
const ONLY_PUBLIC_LIBRARIES = 15;

/** A contract at one masterchain block, read from lite servers. */
export class ContractAt extends Contract {
  readonly at: AccountAt;

  static async load(
    { tvm, tvmCall, gasLimit }: MethodRunner,
    chain: ChainSession,
    address: Address,
    block: BlockIdExt,
  ): Promise<ContractAt> {
    const at = await chain.account(address, block);
    const run: RunMethod = (call) => tvm.runGetMethod({ ...call, gasLimit }, tvmCall);
    return new ContractAt(chainSource(chain, block), run, at, address);
  }

  private constructor(source: ContractSource, run: RunMethod, at: AccountAt, address: Address) {
    super(source, run, address, stateAt(at));
    this.at = at;
  }
}

/** The contracts of one masterchain block. */
export function chainSource(chain: ChainSession, block: BlockIdExt): ContractSource {
  return {
    account: async (address) => stateAt(await chain.account(address, block)),
    executionContext: () => chain.executionContext(block),
  };
}

export function stateAt({ account, genUtime }: AccountAt): ContractState {
  return stateOfAccount(account, genUtime);
}

/** `now`: the time at which get-methods run. */
export function stateOfAccount(account: Account | null, now: number): ContractState {
  const init = stateInitOf(account);
  return {
    code: init?.code ?? null,
    data: init?.data ?? null,
    ...(init?.library && { libraries: (context) => withOwnLibraries(init, context) }),
    balance: account?.storage.balance ?? NO_CURRENCIES,
    duePaymentNano: account?.storageInfo.duePayment ?? 0n,
    now,
  };
}

function withOwnLibraries(init: StateInit, { config, libraries }: ExecutionContext): LibrarySource {
  if (Config.fromRoot(config).globalVersion.version >= ONLY_PUBLIC_LIBRARIES) return libraries;
  const own = librariesOf(init);
  return (hash) => own.get(hash)?.root ?? libraries(hash);
}

/** The account as the TVM takes it. */
export function shardAccountOf({ account, lastTransaction }: AccountAt): ShardAccountFields {
  const { lt: lastTransactionLt, hash: lastTransactionHash } = lastTransaction;
  return { account, lastTransactionHash, lastTransactionLt };
}

/** Null unless the account is active. */
function stateInitOf(account: Account | null): StateInit | null {
  const state = account?.storage.state;
  return state?.kind === 'active' ? state.init : null;
}

export function codeOf(account: Account | null): Cell | null {
  return stateInitOf(account)?.code ?? null;
}

export function dataOf(account: Account | null): Cell | null {
  return stateInitOf(account)?.data ?? null;
}

/** Null if the account is not a wallet of a known version, or its data does not match the version. */
export function readWallet(account: Account | null): Wallet | null {
  const init = stateInitOf(account);
  return init?.code && init.data ? loadWallet(init.code.hash(), init.data) : null;
}

/** In nanograms; 0 if the account does not exist. */
export function balanceOf(account: Account | null): bigint {
  return account?.storage.balance.coins ?? 0n;
}

/** Null unless the account is frozen. */
export function frozenHashOf(account: Account | null): Uint8Array | null {
  const state = account?.storage.state;
  return state?.kind === 'frozen' ? state.stateHash : null;
}

/** Accounts that do not exist, and active accounts without code, are `uninitialized`. */
export function statusOf(account: Account | null): 'active' | 'frozen' | 'uninitialized' {
  if (codeOf(account)) return 'active';
  return account?.storage.state.kind === 'frozen' ? 'frozen' : 'uninitialized';
}
