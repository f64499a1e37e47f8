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
import { DevnetError } from '../errors.ts';
import type { Devnet } from '../network/devnet.ts';
import { transactionsOf } from './transactions-of.ts';

type Open = <T extends Contract>(contract: T) => OpenedContract<T>;
type InternalArguments = Parameters<ContractProvider['internal']>[1];

/** The `ContractProvider` of one contract on a devnet. */
export class DevnetProvider implements ContractProvider {
  readonly #devnet: Devnet;
  readonly #address: Address;
  readonly #init: StateInit | null;
  readonly open: Open;

  constructor(devnet: Devnet, address: Address, init: StateInit | null, open: Open) {
    this.#devnet = devnet;
    this.#address = address;
    this.#init = init;
    this.open = open;
  }

  async getState(): Promise<ContractState> {
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
    if (result.exitCode > 1 || result.exitCode < 0)
      throw new DevnetError(
        'METHOD_FAILED',
        `get-method ${name} of ${this.#address}: exit code ${result.exitCode}`,
      );
    const items = parseTuple(toTonCore(result.stackCell));
    return { stack: new TupleReader(items), gasUsed: result.gasUsed };
  }

  async external(body: Cell): Promise<void> {
    const message = external({ to: this.#address, init: this.#initIfNeeded, body });
    await this.#devnet.send(beginCell().store(storeMessage(message)).endCell());
  }

  async internal(via: Sender, args: InternalArguments): Promise<void> {
    const { value, body, bounce, sendMode, extracurrency } = args;
    await via.send({
      to: this.#address,
      value: typeof value === 'string' ? toNano(value) : value,
      init: this.#initIfNeeded,
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

  get #initIfNeeded(): StateInit | null {
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
