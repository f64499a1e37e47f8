import type { Address, Message } from '@tonway/chain';
import type { KeyPair } from '@tonway/lite-client';
import { faucetBody } from '../genesis/contracts/faucet.ts';
import { faucetAddress } from '../genesis/genesis.ts';
import { dataOf } from './account-override.ts';
import type { AddressInput, CellInput, NanoInput } from './inputs.ts';
import type { LocalChain } from './local-chain.ts';
import { externalMessage, internalMessage } from './messages.ts';

/** The faucet: a contract with a large balance, and its key. */
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

  /** Queues a request to the faucet contract for the next round; returns the request. */
  give(to: AddressInput, valueNano: NanoInput, body?: CellInput): Message {
    const request = this.request(to, valueNano, body);
    this.#chain.mempool.add([request]);
    return request;
  }

  /** The signed request by which the faucet pays; the contract refuses the request after a later one. */
  request(to: AddressInput, valueNano: NanoInput, body?: CellInput): Message {
    const message = { from: this.address, to, valueNano, bounce: false, ...(body && { body }) };
    const signed = faucetBody(this.#key, this.#nextCount(), internalMessage(message));
    return externalMessage(this.address, signed);
  }

  /** Larger than the count in the contract and in all requests that were made. */
  #nextCount(): bigint {
    const data = dataOf(this.#chain.account(this.address), 'faucet');
    const seen = data.slice().loadBigUint(64);
    this.#count = (seen > this.#count ? seen : this.#count) + 1n;
    return this.#count;
  }
}
