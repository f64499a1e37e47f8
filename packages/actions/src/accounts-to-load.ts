import type { Cell, MessageAddress } from '@tonway/chain';
import {
  dedustSwap,
  dedustSwapForwardPayload,
  jettonTransfer,
  type Loaded,
  nullIfMalformed,
  ptonTonTransfer,
  type Struct,
  stonfiPayToV2,
  stonfiSwapForwardPayload,
  stonfiSwapV2,
  toncoPoolFundAccountPayload,
  toncoPoolSwapPayload,
  toncoRouterPayTo,
} from '@tonway/contracts';
import { buildTree } from './engine/node.ts';
import { requestedPools } from './protocols/dedust/swap.ts';
import { addGhosts } from './protocols/ghosts.ts';
import { requestedWallets } from './protocols/stonfi-v2/swap.ts';
import { requestedSteps } from './protocols/tonco/swap.ts';
import { accountOf } from './trace/account.ts';
import type { Account, Message, Trace } from './trace/trace.ts';

/** More accounts than real traces name in payloads. */
const MAX_NAMED = 1000;

/**
 * The accounts whose contracts must be known to classify a trace: those of its messages, and those that are only named
 * in payloads, such as the wallet from which a DEX shall pay.
 */
export function accountsToLoad(trace: Trace): readonly Account[] {
  const { transactions } = trace;
  const accounts = new Set(transactions.map(({ account }) => account));
  const named = new Set<Account>();
  for (const { inMessage, outMessages } of transactions) {
    for (const message of inMessage ? [inMessage, ...outMessages] : outMessages) {
      if (message.source !== null) accounts.add(message.source);
      if (message.destination !== null) accounts.add(message.destination);
    }
    // messages within the trace are received once
    if (inMessage) for (const account of namedIn(inMessage)) named.add(account);
  }
  for (const account of ghostReceivers(trace)) accounts.add(account);
  return [...accounts.union(new Set([...named].slice(0, MAX_NAMED)))];
}

type Naming = readonly [opcode: number, addresses: (body: Cell) => readonly MessageAddress[]];

function naming<S extends Struct<{ readonly kind: string }>>(
  struct: S,
  addresses: (value: Loaded<S>) => readonly MessageAddress[],
): Naming {
  return [struct.opcode, (body) => addresses(struct.load(body.slice()) as Loaded<S>)];
}

const IN_PAYLOADS: ReadonlyMap<number, Naming[1]> = new Map([
  naming(stonfiSwapForwardPayload, ({ tokenWallet }) => [tokenWallet]),
  naming(dedustSwapForwardPayload, ({ step }) => requestedPools(step)),
  naming(toncoPoolFundAccountPayload, ({ otherJettonWallet }) => [otherJettonWallet]),
  [
    toncoPoolSwapPayload.opcode,
    (payload) => requestedSteps(payload).map(({ routerWallet }) => routerWallet),
  ],
]);

const IN_BODIES: ReadonlyMap<number, Naming[1]> = new Map([
  naming(jettonTransfer, ({ forwardPayload }) => namedBy(IN_PAYLOADS, forwardPayload.cell)),
  naming(ptonTonTransfer, ({ forwardPayload }) => namedBy(IN_PAYLOADS, forwardPayload.cell)),
  naming(stonfiSwapV2, requestedWallets),
  naming(stonfiPayToV2, ({ additionalInfo }) => [
    additionalInfo.token0Address,
    additionalInfo.token1Address,
  ]),
  naming(dedustSwap, ({ step }) => requestedPools(step)),
  naming(toncoRouterPayTo, ({ coinsinfoCell }) =>
    coinsinfoCell ? [coinsinfoCell.jetton0Address, coinsinfoCell.jetton1Address] : [],
  ),
]);

function namedIn({ opcode, body }: Message): readonly Account[] {
  if (opcode === null || !IN_BODIES.has(opcode) || !body) return [];
  const addresses = nullIfMalformed(() => namedBy(IN_BODIES, body)) ?? [];
  return addresses.flatMap((address) => accountOf(address) ?? []);
}

/** The receivers of messages that a wallet was asked to send, but did not send. */
function ghostReceivers(trace: Trace): readonly Account[] {
  const [first, ...others] = trace.transactions;
  if (!first || others.length > 0 || first.outMessages.length > 0) return [];
  const root = buildTree(trace);
  addGhosts(root);
  return root.children.flatMap(({ message }) => message?.destination ?? []);
}

function namedBy(structs: ReadonlyMap<number, Naming[1]>, cell: Cell): readonly MessageAddress[] {
  const opcode = cell.bitLength >= 32 ? cell.slice().loadUint(32) : Number.NaN;
  return structs.get(opcode)?.(cell) ?? [];
}
