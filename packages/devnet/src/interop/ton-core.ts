import {
  type Address,
  type Contract,
  type ContractProvider,
  type OpenedContract,
  openContract,
  type Sender,
  type SenderArguments,
  type StateInit,
} from '@ton/core';
import { toTonCoreAddress } from '@tonway/chain/ton-core';
import { DevnetError } from '../errors.ts';
import type { Devnet } from '../network/devnet.ts';
import { type AddressInput, toAddress } from '../network/inputs.ts';
import { DevnetProvider } from './provider.ts';

/** Runs wrappers of contracts that were written for `@ton/core` on a devnet. */
export class TonCoreDevnet {
  readonly #devnet: Devnet;

  constructor(devnet: Devnet) {
    this.#devnet = devnet;
  }

  /** The contract with its `get…`, `send…` and `is…` methods bound to the devnet. */
  open<T extends Contract>(contract: T): OpenedContract<T> {
    return openContract(contract, ({ address, init }) => this.provider(address, init));
  }

  /** `init` is sent along while the contract is not deployed. */
  provider(address: Address, init: StateInit | null = null): ContractProvider {
    return new DevnetProvider(this.#devnet, address, init, (contract) => this.open(contract));
  }

  /** Sends in the name of any account, without its key. */
  sender(from: AddressInput): Sender {
    const address = toTonCoreAddress(toAddress('from', from));
    return { address, send: (args) => this.#send(address, args) };
  }

  async #send(from: Address, args: SenderArguments): Promise<void> {
    const { to, value, bounce, body, init, sendMode, extracurrency } = args;
    // fees are paid separately, and errors are ignored, as wallets do; other modes need the wallet itself
    if (((sendMode ?? 0) & ~3) !== 0 || extracurrency)
      throw new DevnetError(
        'OPTION_INVALID',
        'sendMode: expected 0 to 3 without extra currencies; open the wallet to use others',
      );
    await this.#devnet.sendAs(from, {
      to,
      valueNano: value,
      bounce: bounce ?? true,
      ...(body && { body }),
      ...(init && { init: { code: init.code ?? null, data: init.data ?? null } }),
    });
  }
}
