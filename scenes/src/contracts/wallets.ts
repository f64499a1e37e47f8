import {
  type Address,
  type Cell,
  contractAddress,
  type MessageRelaxed,
  SendMode,
  type StateInit,
} from '@ton/core';
import type { KeyPair } from '@ton/crypto';
import {
  WalletContractV1R1,
  WalletContractV1R2,
  WalletContractV1R3,
  WalletContractV2R1,
  WalletContractV2R2,
  WalletContractV3R1,
  WalletContractV3R2,
  WalletContractV4,
  WalletContractV5R1,
} from '@ton/ton';
import { highloadBody, highloadInit } from './highload.ts';

export interface Wallet {
  readonly address: Address;
  readonly init: StateInit;
  /** The maximum number of messages per transaction. */
  readonly maxMessages: number;
  /** The signed body of an external message. */
  request(seqno: number, validUntil: number, messages: readonly MessageRelaxed[]): Cell;
}

/** Fees are paid separately, so that whole amounts arrive; a failing message does not stop the others. */
const sendMode = SendMode.PAY_GAS_SEPARATELY | SendMode.IGNORE_ERRORS;

type Create = (key: KeyPair, workchain: number) => Wallet | Promise<Wallet>;

/** Without v5 beta, whose published code refers to a library that new networks do not have. */
const WALLETS = {
  v1r1: (key, chain) => single(WalletContractV1R1.create(owner(key, chain)), key),
  v1r2: (key, chain) => single(WalletContractV1R2.create(owner(key, chain)), key),
  v1r3: (key, chain) => single(WalletContractV1R3.create(owner(key, chain)), key),
  v2r1: (key, chain) => several(WalletContractV2R1.create(owner(key, chain)), key, 4),
  v2r2: (key, chain) => several(WalletContractV2R2.create(owner(key, chain)), key, 4),
  v3r1: (key, chain) => several(WalletContractV3R1.create(owner(key, chain)), key, 4),
  v3r2: (key, chain) => several(WalletContractV3R2.create(owner(key, chain)), key, 4),
  v4r2: (key, chain) => several(WalletContractV4.create(owner(key, chain)), key, 4),
  v5r1: (key, chain) => several(WalletContractV5R1.create(owner(key, chain)), key, 255),
  highload,
} satisfies Record<string, Create>;

export type WalletVersion = keyof typeof WALLETS;

export const WALLET_VERSIONS = Object.keys(WALLETS) as readonly WalletVersion[];

/** The wallet of a key. */
export async function walletOf(
  version: WalletVersion,
  key: KeyPair,
  workchain = 0,
): Promise<Wallet> {
  return WALLETS[version](key, workchain);
}

function owner({ publicKey }: KeyPair, workchain: number) {
  return { workchain, publicKey };
}

type Published = Pick<Wallet, 'address' | 'init'>;
type Signed = { readonly seqno: number; readonly secretKey: Buffer; readonly sendMode: SendMode };

interface SendsOne extends Published {
  createTransfer(args: Signed & { readonly message?: MessageRelaxed | null }): Cell;
}

function single(contract: SendsOne, { secretKey }: KeyPair): Wallet {
  return {
    address: contract.address,
    init: contract.init,
    maxMessages: 1,
    request: (seqno, _validUntil, [message]) =>
      contract.createTransfer({ seqno, secretKey, sendMode, message: message ?? null }),
  };
}

interface SendsSeveral extends Published {
  createTransfer(args: Signed & { timeout: number; messages: MessageRelaxed[] }): Cell;
}

function several(contract: SendsSeveral, { secretKey }: KeyPair, maxMessages: number): Wallet {
  return {
    address: contract.address,
    init: contract.init,
    maxMessages,
    request: (seqno, timeout, messages) =>
      contract.createTransfer({ seqno, secretKey, sendMode, timeout, messages: [...messages] }),
  };
}

async function highload(key: KeyPair, workchain: number): Promise<Wallet> {
  const init = await highloadInit(key.publicKey);
  return {
    address: contractAddress(workchain, init),
    init,
    maxMessages: 254,
    request: (number, validUntil, messages) =>
      highloadBody(key, number, validUntil, messages, sendMode),
  };
}
