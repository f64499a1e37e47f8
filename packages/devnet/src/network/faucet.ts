import type { Address, Message } from '@tonway/chain';
import type { KeyPair } from '@tonway/lite-client';
import { faucetBody } from '../genesis/contracts/faucet.ts';
import { faucetAddress } from '../genesis/genesis.ts';
import { dataOf } from './contract-data.ts';
import type { AddressInput, CellInput, NanoInput } from './inputs.ts';
import type { LocalChain } from './local-chain.ts';
import { externalMessage, internalMessage } from './messages.ts';

/** Gives to everybody who asks: a contract with a large balance, and the key that it obeys. */
export class Faucet {
  readonly address: Address;
  readonly #key: KeyPair;
  readonly #chain: LocalChain;
  #count = 0n;

  constructor(key: KeyPair, chain: LocalChain) {
    this.address = faucetAddress(key.publicKey);
    this.#key = key;
    this.#chain = chain;
  }

  /** Asks the contract to send an amount; the next round does it. Answers the request. */
  give(to: AddressInput, valueNano: NanoInput, body?: CellInput): Message {
    const message = { from: this.address, to, valueNano, bounce: false, ...(body && { body }) };
    const payment = internalMessage(message);
    const request = externalMessage(
      this.address,
      faucetBody(this.#key, this.#nextCount(), payment),
    );
    this.#chain.mempool.add([request]);
    return request;
  }

  /** Larger than what the contract has seen, and than what it will see before this. */
  #nextCount(): bigint {
    const data = dataOf(this.#chain.account(this.address), 'faucet');
    const seen = data.slice().loadBigUint(64);
    this.#count = (seen > this.#count ? seen : this.#count) + 1n;
    return this.#count;
  }
}
