import { Address, Builder, type Cell } from '@tonway/chain';
import {
  jettonBurn,
  jettonInternalTransfer,
  jettonNotify,
  jettonTransfer,
  ptonTonTransfer,
} from '@tonway/contracts';
import type { Account, JettonWallet } from '../../src/index.ts';
import type { Sent } from './trace-builder.ts';

/** The master of pTON. */
export const PTON = '0:671963027F7F85659AB55B821671688601CDCF1EE674FC7FBBB1A776A18D34A3';

export interface Wallet extends JettonWallet {
  readonly address: Account;
}

export function byAddress(...wallets: readonly Wallet[]): Readonly<Record<Account, JettonWallet>> {
  return Object.fromEntries(wallets.map((wallet) => [wallet.address, wallet]));
}

const empty = new Builder().build();
const parsed = (account: Account) => Address.parse(account);
const inReference = (cell: Cell) => ({ isReference: true, cell });

interface JettonsSent {
  readonly from: Wallet;
  readonly to: Wallet;
  readonly amount: bigint;
  readonly payload?: Cell;
  /** What the receiver sends. */
  readonly replies?: readonly Sent[];
}

/** The messages of a transfer of jettons. */
export function sendJettons({
  from,
  to,
  amount,
  payload = empty,
  replies = [],
}: JettonsSent): Sent {
  const common = { queryId: 1n, amount, forwardPayload: inReference(payload) };
  const notice: Sent = {
    to: to.owner,
    body: jettonNotify.toCell({ kind: 'jetton_notify', ...common, sender: parsed(from.owner) }),
    replies,
  };
  const receipt: Sent = {
    to: to.address,
    body: jettonInternalTransfer.toCell({
      kind: 'jetton_internal_transfer',
      ...common,
      from: parsed(from.owner),
      responseAddress: parsed(from.owner),
      forwardTonAmount: 1n,
    }),
    replies: [notice],
  };
  return { to: from.address, body: request(from, to.owner, amount, payload), replies: [receipt] };
}

function request({ owner }: Wallet, receiver: Account, amount: bigint, payload: Cell): Cell {
  return jettonTransfer.toCell({
    kind: 'jetton_transfer',
    queryId: 1n,
    amount,
    destination: parsed(receiver),
    responseDestination: parsed(owner),
    customPayload: null,
    forwardTonAmount: 1n,
    forwardPayload: inReference(payload),
  });
}

/** TON to the owner of a wallet of pTON, who sends `replies`. */
export function sendTon(
  to: Wallet,
  amount: bigint,
  replies: readonly Sent[],
  payload = empty,
): Sent {
  const notice = jettonNotify.toCell({
    kind: 'jetton_notify',
    queryId: 1n,
    amount,
    sender: parsed(to.owner),
    forwardPayload: inReference(payload),
  });
  return {
    to: to.address,
    body: tonTransfer(to.owner, amount, payload),
    replies: [{ to: to.owner, body: notice, replies }],
  };
}

/** TON from the owner of a wallet of pTON. */
export function payTon(from: Wallet, receiver: Account, amount: bigint): Sent {
  return {
    to: from.address,
    body: request(from, receiver, amount, empty),
    replies: [{ to: receiver, body: tonTransfer(receiver, amount, empty) }],
  };
}

function tonTransfer(refund: Account, tonAmount: bigint, payload: Cell): Cell {
  return ptonTonTransfer.toCell({
    kind: 'pton_ton_transfer',
    queryId: 1n,
    tonAmount,
    refundAddress: parsed(refund),
    forwardPayload: inReference(payload),
  });
}

/** The owner burns jettons; the wallet sends `replies`. */
export function burn(wallet: Wallet, amount: bigint, replies: readonly Sent[]): Sent {
  const body = jettonBurn.toCell({
    kind: 'jetton_burn',
    queryId: 1n,
    amount,
    responseDestination: parsed(wallet.owner),
    customPayload: null,
  });
  return { to: wallet.address, body, replies };
}
