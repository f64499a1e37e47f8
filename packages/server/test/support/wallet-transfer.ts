import {
  beginCell,
  external,
  internal,
  SendMode,
  storeMessage,
  Address as TonAddress,
} from '@ton/core';
import { keyPairFromSeed } from '@ton/crypto';
import { WalletContractV4 } from '@ton/ton';
import type { Address } from '@tonway/chain';

interface Transfer {
  readonly to: Address;
  /** In TON. */
  readonly amount: string;
  readonly seqno: number;
  /** Unix time; a minute from now by default. */
  readonly validUntil?: number;
  readonly comment?: string;
}

/** A signed message to the v4 wallet of a key: deploys it if it must, and sends an amount. */
export function walletTransfer(
  seed: Uint8Array,
  { to, amount, seqno, validUntil, comment }: Transfer,
): Uint8Array {
  const { publicKey, secretKey } = keyPairFromSeed(Buffer.from(seed));
  const wallet = WalletContractV4.create({ workchain: 0, publicKey });
  const destination = TonAddress.parseRaw(to.toRaw());
  const messages = [internal({ to: destination, value: amount, bounce: false, body: comment })];
  const sendMode = SendMode.PAY_GAS_SEPARATELY;
  const body = wallet.createTransfer({
    seqno,
    secretKey,
    messages,
    sendMode,
    ...(validUntil !== undefined && { timeout: validUntil }),
  });
  const message = external({ to: wallet.address, init: seqno === 0 ? wallet.init : null, body });
  return beginCell().store(storeMessage(message)).endCell().toBoc();
}
