import {
  beginCell,
  external,
  internal,
  SendMode,
  storeMessage,
  Address as TonAddress,
} from '@ton/core';
import { keyPairFromSeed } from '@ton/crypto';
import { WalletContractV4, WalletContractV5R1 } from '@ton/ton';
import type { Address } from '@tonway/chain';
import type { Devnet } from '../../src/network/devnet.ts';

type Contract = WalletContractV4 | WalletContractV5R1;

interface Wallet {
  readonly contract: Contract;
  readonly secretKey: Buffer;
}

interface Transfer {
  readonly to: Address;
  /** In TON. */
  readonly amount: string;
  readonly seqno: number;
}

/** The wallet of a prefunded key, created by @ton/ton. */
export function walletOf({ keys }: Devnet, index: number, version: 'v4r2' | 'v5r1'): Wallet {
  const { key } = keys.prefunded[index] ?? fail();
  const { publicKey, secretKey } = keyPairFromSeed(Buffer.from(key.seed));
  const create = version === 'v4r2' ? WalletContractV4 : WalletContractV5R1;
  return { contract: create.create({ workchain: 0, publicKey }), secretKey };
}

/** A signed external message that deploys the wallet if needed and sends an amount. */
export function signTransfer({ contract, secretKey }: Wallet, transfer: Transfer): Uint8Array {
  const { to, amount, seqno } = transfer;
  const message = internal({
    to: TonAddress.parseRaw(to.toRaw()),
    value: amount,
    bounce: false,
    body: 'a payment',
  });
  const sendMode = SendMode.PAY_GAS_SEPARATELY;
  const args = { seqno, secretKey, messages: [message], sendMode };
  const body =
    contract instanceof WalletContractV4
      ? contract.createTransfer(args)
      : contract.createTransfer(args);
  const sent = external({ to: contract.address, init: seqno === 0 ? contract.init : null, body });
  return beginCell().store(storeMessage(sent)).endCell().toBoc();
}

function fail(): never {
  throw new Error('there is no such key');
}
