import { createHash } from 'node:crypto';
import type { Address, MessageRelaxed } from '@ton/core';
import { keyPairFromSeed } from '@ton/crypto';
import { type Wallet, type WalletVersion, walletOf } from './contracts/wallets.ts';
import { type ExternalMessage, externalMessage } from './external-message.ts';

/** How long a signed message is valid. */
const VALID_SECONDS = 600;

/** The owner of a new wallet, which is deployed by the first message that it sends. */
export class Actor {
  readonly wallet: Wallet;
  private seqno = 0;

  private constructor(wallet: Wallet) {
    this.wallet = wallet;
  }

  /** The same name has the same key everywhere. */
  static async create(name: string, version: WalletVersion): Promise<Actor> {
    return new Actor(await walletOf(version, keyOf(name)));
  }

  get address(): Address {
    return this.wallet.address;
  }

  /** A message to the wallet that has it send these. */
  sign(now: number, messages: readonly MessageRelaxed[]): ExternalMessage {
    const { address, init } = this.wallet;
    const body = this.wallet.request(this.seqno, now + VALID_SECONDS, messages);
    const message = externalMessage(address, body, this.seqno === 0 ? init : null);
    this.seqno += 1;
    return message;
  }
}

export function keyOf(name: string) {
  return keyPairFromSeed(createHash('sha256').update(`tonway scenes: ${name}`).digest());
}
