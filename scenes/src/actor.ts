import { createHash } from 'node:crypto';
import type { Address, MessageRelaxed } from '@ton/core';
import type { KeyPair } from '@ton/crypto';
import { keyPairFromSeed } from '@tonway/lite-client';
import { type Wallet, type WalletVersion, walletOf } from './contracts/wallets.ts';
import { type ExternalMessage, externalMessage } from './external-message.ts';

/** How long a signed message is valid. */
const VALID_SECONDS = 600;

/** The owner of a new wallet; the first message that it sends deploys the wallet. */
export class Actor {
  readonly wallet: Wallet;
  #seqno = 0;

  private constructor(wallet: Wallet) {
    this.wallet = wallet;
  }

  /** The key is derived from the name. */
  static async create(name: string, version: WalletVersion): Promise<Actor> {
    return new Actor(await walletOf(version, keyOf(name)));
  }

  get address(): Address {
    return this.wallet.address;
  }

  /** An external message that makes the wallet send the given messages. */
  sign(now: number, messages: readonly MessageRelaxed[]): ExternalMessage {
    const { address, init } = this.wallet;
    const body = this.wallet.request(this.#seqno, now + VALID_SECONDS, messages);
    const message = externalMessage(address, body, this.#seqno === 0 ? init : null);
    this.#seqno += 1;
    return message;
  }
}

/** Uses Node's crypto: `@ton/crypto` is written in JavaScript and takes 10 ms per key. */
export function keyOf(name: string): KeyPair {
  const seed = createHash('sha256').update(`tonway scenes: ${name}`).digest();
  const publicKey = Buffer.from(keyPairFromSeed(seed).publicKey);
  return { publicKey, secretKey: Buffer.concat([seed, publicKey]) };
}
