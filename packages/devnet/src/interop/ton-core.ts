import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Address,
  beginCell,
  Cell,
  type Contract,
  type ContractABI,
  type ContractProvider,
  loadMessage,
  type Message,
  openContract,
  type Sender,
  type SenderArguments,
  type StateInit,
  storeMessage,
} from '@ton/core';
import { toTonCoreAddress } from '@tonway/chain/ton-core';
import { DevnetError } from '../errors.ts';
import type { Devnet } from '../network/devnet.ts';
import {
  type AddressInput,
  type NanoInput,
  type StateInitInput,
  toAddress,
} from '../network/inputs.ts';
import type { MessageReceipt } from '../network/receipt.ts';
import type { ContractDescription } from '../trace/contract-names.ts';
import { DevnetProvider } from './provider.ts';
import { SendResult } from './send-result.ts';

export type { SendResult, SentTransaction } from './send-result.ts';

/** A contract whose methods are bound to the devnet; those that send return their transactions. */
export type DevnetContract<T> = {
  [Name in keyof T]: Name extends `${'get' | 'is'}${string}`
    ? T[Name] extends (provider: ContractProvider, ...args: infer Args) => infer Result
      ? (...args: Args) => Result
      : never
    : Name extends `send${string}`
      ? T[Name] extends (provider: ContractProvider, ...args: infer Args) => infer Result
        ? (...args: Args) => Promise<SendResult<Awaited<Result>>>
        : never
      : T[Name];
};

/** Runs wrappers of contracts that were written for `@ton/core` on a devnet. */
export class TonCoreDevnet {
  readonly #devnet: Devnet;
  /** The receipts of the method that is running. */
  readonly #receipts = new AsyncLocalStorage<MessageReceipt[]>();

  constructor(devnet: Devnet) {
    this.#devnet = devnet;
  }

  /**
   * The contract with its `get…`, `is…` and `send…` methods bound to the devnet. The description, or else the ABI
   * and the class of the wrapper, names it in printed traces.
   */
  open<T extends Contract>(
    contract: T,
    description: string | ContractDescription = {},
  ): DevnetContract<T> {
    const named = typeof description === 'string' ? { name: description } : description;
    this.#devnet.nameContract(contract.address, { ...descriptionOf(contract), ...named });
    const opened = openContract(contract, ({ address, init }) => this.provider(address, init));
    const proxy = new Proxy<object>(opened, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        const isSend = typeof name === 'string' && name.startsWith('send');
        if (!isSend || typeof value !== 'function') return value;
        return (...args: unknown[]) => this.#collect(() => value(...args));
      },
    });
    return proxy as DevnetContract<T>;
  }

  /** `init` is sent along while the contract is not deployed. */
  provider(address: Address, init: StateInit | null = null): ContractProvider {
    return new DevnetProvider(
      this.#devnet,
      { address, init },
      (receipt) => this.#note(receipt),
      (contract) => openContract(contract, (target) => this.provider(target.address, target.init)),
    );
  }

  /** Sends in the name of any account, without its key. */
  sender(from: AddressInput): DevnetSender {
    const address = toTonCoreAddress(toAddress('from', from));
    return new DevnetSender(address, (args) => this.#collect(() => this.#sendAs(address, args)));
  }

  /** A funded contract for tests; see `Devnet.treasury`. */
  async treasury(name: string, options: { readonly balance?: NanoInput } = {}): Promise<Treasury> {
    const { balance } = options;
    const given = balance === undefined ? {} : { balanceNano: balance };
    const address = await this.#devnet.treasury(name, given);
    return new Treasury(this, this.sender(address));
  }

  /** Sends an external message, or delivers an internal one as if its source had sent it. */
  sendMessage(message: Message | Cell): Promise<SendResult> {
    const given = message instanceof Cell ? loadMessage(message.beginParse()) : message;
    return this.#collect(async () => this.#note(await this.#deliver(given)));
  }

  #deliver(message: Message): Promise<MessageReceipt> {
    const { info, body, init } = message;
    if (info.type !== 'internal')
      return this.#devnet.send(beginCell().store(storeMessage(message)).endCell());
    return this.#devnet.sendInternal({
      from: info.src,
      to: info.dest,
      valueNano: info.value.coins,
      bounce: info.bounce,
      body,
      ...(init && { init: initOf(init) }),
    });
  }

  async #sendAs(from: Address, args: SenderArguments): Promise<void> {
    const { to, value, bounce, body, init, sendMode, extracurrency } = args;
    if (extracurrency)
      throw new DevnetError(
        'OPTION_INVALID',
        'extracurrency: expected none; open the wallet to send them',
      );
    const receipt = await this.#devnet.sendAs(from, {
      to,
      valueNano: value,
      bounce: bounce ?? true,
      ...(sendMode !== null && sendMode !== undefined && { mode: sendMode }),
      ...(body && { body }),
      ...(init && { init: initOf(init) }),
    });
    this.#note(receipt);
  }

  async #collect<T>(send: () => T): Promise<SendResult<Awaited<T>>> {
    const receipts: MessageReceipt[] = [];
    const outer = this.#receipts.getStore();
    const result = await this.#receipts.run(receipts, send);
    outer?.push(...receipts);
    return new SendResult(receipts, result);
  }

  #note(receipt: MessageReceipt): void {
    const { refusal, trace } = receipt;
    if (refusal !== null && trace.transactions.length === 0)
      throw new DevnetError('MESSAGE_REFUSED', `the message was refused: ${refusal}`);
    this.#receipts.getStore()?.push(receipt);
  }
}

/** A sender whose `send` returns the transactions. */
export class DevnetSender implements Sender {
  readonly address: Address;
  readonly #send: (args: SenderArguments) => Promise<SendResult>;

  constructor(address: Address, send: (args: SenderArguments) => Promise<SendResult>) {
    this.address = address;
    this.#send = send;
  }

  send(args: SenderArguments): Promise<SendResult>;
  // wrappers take a sender that returns nothing
  send(args: SenderArguments): Promise<void>;
  send(args: SenderArguments): Promise<unknown> {
    return this.#send(args);
  }
}

/** A funded contract for tests, which accepts every payment. */
export class Treasury {
  readonly #ton: TonCoreDevnet;
  readonly #sender: DevnetSender;

  constructor(ton: TonCoreDevnet, sender: DevnetSender) {
    this.#ton = ton;
    this.#sender = sender;
  }

  get address(): Address {
    return this.#sender.address;
  }

  getSender(): DevnetSender {
    return this.#sender;
  }

  send(args: SenderArguments): Promise<SendResult> {
    return this.#sender.send(args);
  }

  async getBalance(): Promise<bigint> {
    return (await this.#ton.provider(this.address).getState()).balance;
  }
}

function initOf({ code, data }: StateInit): StateInitInput {
  return { code: code ?? null, data: data ?? null };
}

/** What the ABI and the class of a wrapper tell. */
function descriptionOf(contract: Contract): ContractDescription {
  const { abi } = contract;
  const kind = abi?.name ?? contract.constructor.name;
  return {
    ...(kind !== 'Object' && { kind }),
    ...(abi && { opcodes: opcodesOf(abi), errors: errorsOf(abi) }),
  };
}

function opcodesOf({ types }: ContractABI): Record<string, number> {
  const named = types?.filter(({ header }) => typeof header === 'number') ?? [];
  return Object.fromEntries(named.map(({ name, header }) => [name, header ?? 0]));
}

function errorsOf({ errors }: ContractABI): Record<string, number> {
  const entries = Object.entries(errors ?? {});
  return Object.fromEntries(entries.map(([code, { message }]) => [message, Number(code)]));
}
