import { createHash } from 'node:crypto';
import type { Address, Cell, MessageRelaxed } from '@ton/core';
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
  static async create(name: string, version: WalletVersion, workchain = 0): Promise<Actor> {
    return new Actor(await walletOf(version, keyOf(name), workchain));
  }

  get address(): Address {
    return this.wallet.address;
  }

  /** An external message that makes the wallet send the given messages. */
  sign(now: number, messages: readonly MessageRelaxed[]): ExternalMessage {
    return this.request(now, (seqno, validUntil) =>
      this.wallet.request(seqno, validUntil, messages),
    );
  }

  /** An external message with a body that only some wallets understand. */
  request(now: number, body: (seqno: number, validUntil: number) => Cell): ExternalMessage {
    const { address, init } = this.wallet;
    const signed = body(this.#seqno, now + VALID_SECONDS);
    const message = externalMessage(address, signed, this.#seqno === 0 ? init : null);
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
