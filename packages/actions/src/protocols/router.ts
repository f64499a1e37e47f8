import type { Cell } from '@tonway/chain';
import { jettonNotify, ptonTonTransfer } from '@tonway/contracts';
import { PTON_MASTERS } from '../assets.ts';
import type { Group } from '../engine/group.ts';
import { anyOf, type GroupPattern, maybe, type Pattern } from '../engine/pattern.ts';
import { noMatch } from '../errors.ts';
import type { KnownContracts } from '../trace/known-contracts.ts';
import type { Account } from '../trace/trace.ts';
import { call, formed } from './basic.ts';
import { jettonTransfer } from './jetton.ts';
import { type DexTransfer, dexTransfer, type SwapHop } from './swap.ts';

// STON.fi v2 and TONCO: pools behind a router, which takes and pays TON as pTON.

interface Body {
  readonly opcode: number;
}

/** Longer routes are several swaps. */
export const MAX_HOPS = 8;

/** What a router receives: jettons, or TON by a wallet of pTON. */
export const received: Pattern = anyOf(
  formed(jettonTransfer).as('received'),
  call(jettonNotify).from(call(ptonTonTransfer).as('received')),
);

/** What a router pays: jettons, or TON by a wallet of pTON. */
export const paid: GroupPattern = formed(jettonTransfer)
  .as('paid')
  .toEach(call(ptonTonTransfer).optional());

/** A pool swaps, the router pays the trader or the next pool. */
export function route(swap: Body, payment: Body): GroupPattern {
  return hop(swap, payment, MAX_HOPS).from(received);
}

function hop(swap: Body, payment: Body, hopsLeft: number): GroupPattern {
  const next = hopsLeft > 0 ? [hop(swap, payment, hopsLeft - 1)] : [];
  const paidTon = call(ptonTonTransfer).toEach(maybe(call(jettonNotify).toEach(anyOf(...next))));
  const paidOut = formed(jettonTransfer)
    .as('paid')
    .toEach(maybe(...next, paidTon));
  return call(swap)
    .as('swap')
    .toEach(
      call(payment)
        .as('payment')
        .toEach(anyOf(...next, paidOut)),
    );
}

/** The pTON wallet of TONCO's router: TON even if the index does not know the wallet. */
const TONCO_PTON_WALLET = '0:871DA9215B14902166F0EA2A16DB56278D528108377F8158C5F4CCFDFDD22E17';

/** The asset of a wallet of the router; undefined if the wallet is not known. */
export function assetOfWallet(
  wallet: Account | null,
  contracts: KnownContracts,
): Account | null | undefined {
  if (wallet === TONCO_PTON_WALLET) return null;
  const jetton = contracts.jettonWallet(wallet ?? '')?.jetton;
  return jetton === undefined ? undefined : tonForPton(jetton);
}

function tonForPton(jetton: Account | null): Account | null {
  return jetton !== null && PTON_MASTERS.has(jetton) ? null : jetton;
}

/** What a router has received. Anybody can send the message of a pTON wallet: only known wallets are believed. */
export function receivedTransfer(
  group: Group,
  router: Account | null,
  contracts: KnownContracts,
): DexTransfer {
  const transfer = jettonTransfer.of(group);
  if (transfer) return routerTransfer(dexTransfer(transfer));
  if (assetOfWallet(group.destination, contracts) !== null) noMatch('not a wallet of pTON');
  return {
    amount: group.load(ptonTonTransfer).tonAmount,
    asset: null,
    source: group.source,
    sourceWallet: null,
    destination: router,
    destinationWallet: group.destination,
  };
}

/** The payload with which a router receives jettons or TON. */
export function receivedPayload(group: Group): Cell {
  const transfer = jettonTransfer.of(group);
  const payload = transfer
    ? transfer.forwardPayload
    : group.load(ptonTonTransfer).forwardPayload.cell;
  return payload ?? noMatch('the transfer has no payload');
}

export function paidTransfer(group: Group): DexTransfer {
  const transfer = jettonTransfer.of(group) ?? noMatch('not a transfer');
  return routerTransfer(dexTransfer(transfer));
}

function routerTransfer(transfer: DexTransfer): DexTransfer {
  return { ...transfer, asset: tonForPton(transfer.asset) };
}

interface Payment {
  readonly asset: Account | null;
  readonly amount: bigint;
}

/** The swaps between what the router has received and what each pool has paid. */
export function hopsOf(first: Payment, payments: readonly Payment[]): readonly SwapHop[] {
  return payments.map(({ asset, amount }, index) => {
    const input = payments[index - 1] ?? first;
    return { assetIn: input.asset, amountIn: input.amount, assetOut: asset, amountOut: amount };
  });
}
