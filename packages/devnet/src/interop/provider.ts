import {
  type Address,
  beginCell,
  Cell,
  type Contract,
  type ContractGetMethodResult,
  type ContractProvider,
  type ContractState,
  comment,
  external,
  loadTransaction,
  type OpenedContract,
  parseTuple,
  type Sender,
  type StateInit,
  serializeTuple,
  storeMessage,
  type Transaction,
  type TupleItem,
  TupleReader,
  toNano,
} from '@ton/core';
import { type AccountState, VmStack, writeBoc } from '@tonway/chain';
import { fromTonCore, fromTonCoreAddress, toTonCore } from '@tonway/chain/ton-core';
import { ExitCodeError } from '../errors.ts';
import { Refusal } from '../lite-server/refusal.ts';
import type { Devnet } from '../network/devnet.ts';
import type { MessageReceipt } from '../network/receipt.ts';
import { transactionsOf } from './transactions-of.ts';

type Open = <T extends Contract>(contract: T) => OpenedContract<T>;
type InternalArguments = Parameters<ContractProvider['internal']>[1];

interface ProviderTarget {
  readonly address: Address;
  /** Sent along while the contract is not deployed. */
  readonly init: StateInit | null;
}

/** The `ContractProvider` of one contract on a devnet. */
export class DevnetProvider implements ContractProvider {
  readonly #devnet: Devnet;
  readonly #address: Address;
  readonly #init: StateInit | null;
  readonly #onSent: (receipt: MessageReceipt) => void;
  readonly open: Open;

  constructor(
    devnet: Devnet,
    { address, init }: ProviderTarget,
    onSent: (receipt: MessageReceipt) => void,
    open: Open,
  ) {
    this.#devnet = devnet;
    this.#address = address;
    this.#init = init;
    this.#onSent = onSent;
    this.open = open;
  }

  async getState(): Promise<ContractState> {
    await this.#devnet.fetchAccounts([this.#address]);
    const found = this.#devnet.account(this.#address);
    const { balance, state } = found?.account?.storage ?? {};
    const extra = balance ? [...balance.extra] : [];
    return {
      balance: balance?.coins ?? 0n,
      extracurrency: extra.length > 0 ? Object.fromEntries(extra) : null,
      last: found?.lastTransactionLt
        ? { lt: found.lastTransactionLt, hash: Buffer.from(found.lastTransactionHash) }
        : null,
      state: stateOf(state ?? { kind: 'uninit' }),
    };
  }

  async get(name: string | number, args: TupleItem[]): Promise<ContractGetMethodResult> {
    const stack = VmStack.load(fromTonCore(serializeTuple(args)));
    const result = await this.#devnet.runGetMethod(this.#address, name, stack);
    const { exitCode } = result;
    if (exitCode > 1 || exitCode < 0)
      throw new ExitCodeError(
        'METHOD_FAILED',
        exitCode,
        `get-method ${name} of ${this.#devnet.contractName(this.#address)}: ${this.#explained(exitCode)}`,
      );
    const items = parseTuple(toTonCore(result.stackCell));
    return { stack: new TupleReader(items), gasUsed: result.gasUsed };
  }

  async external(body: Cell): Promise<void> {
    const message = external({ to: this.#address, init: await this.#initIfNeeded(), body });
    const cell = beginCell().store(storeMessage(message)).endCell();
    this.#onSent(await this.#devnet.send(cell).catch((error) => this.#explain(error)));
  }

  async internal(via: Sender, args: InternalArguments): Promise<void> {
    const { value, body, bounce, sendMode, extracurrency } = args;
    await via.send({
      to: this.#address,
      value: typeof value === 'string' ? toNano(value) : value,
      init: await this.#initIfNeeded(),
      ...(bounce !== undefined && { bounce }),
      ...(sendMode !== undefined && { sendMode }),
      ...(extracurrency && { extracurrency }),
      ...(body && { body: body instanceof Cell ? body : comment(body) }),
    });
  }

  async getTransactions(
    address: Address,
    lt: bigint,
    hash: Buffer,
    limit = 100,
  ): Promise<Transaction[]> {
    const account = fromTonCoreAddress(address);
    const found = transactionsOf(this.#devnet.store, account, { lt, hash }, limit);
    return found.map(({ cell }) => loadTransaction(toTonCore(cell).beginParse()));
  }

  #explain(error: unknown): never {
    if (!(error instanceof Refusal) || error.exitCode === null) throw error;
    const { exitCode } = error;
    const name = this.#devnet.contractName(this.#address);
    throw new ExitCodeError(
      'MESSAGE_REFUSED',
      exitCode,
      `${name} did not accept the external message: ${this.#explained(exitCode)}`,
      { cause: error },
    );
  }

  #explained(exitCode: number): string {
    return `exit code ${exitCode} · ${this.#devnet.exitCodeReason(this.#address, exitCode)}`;
  }

  async #initIfNeeded(): Promise<StateInit | null> {
    await this.#devnet.fetchAccounts([this.#address]);
    const state = this.#devnet.account(this.#address)?.account?.storage.state;
    return state?.kind === 'active' ? null : this.#init;
  }
}

function stateOf(state: AccountState): ContractState['state'] {
  if (state.kind === 'uninit') return { type: 'uninit' };
  if (state.kind === 'frozen') return { type: 'frozen', stateHash: Buffer.from(state.stateHash) };
  const { code, data } = state.init;
  return {
    type: 'active',
    code: code && Buffer.from(writeBoc(code)),
    data: data && Buffer.from(writeBoc(data)),
  };
}
