import { account, amount, asset, list, object, optional, text } from '../details/details.ts';
import { ActionKind, type Value } from '../engine/kind.ts';
import { say } from '../phrases/phrase.ts';
import type { Account } from '../trace/trace.ts';
import type { JettonTransfer } from './jetton.ts';

/** A transfer between a trader and a DEX. */
export interface DexTransfer {
  readonly amount: bigint;
  /** Null: TON, which has no wallets. */
  readonly asset: Account | null;
  readonly source: Account | null;
  readonly sourceWallet: Account | null;
  readonly destination: Account | null;
  readonly destinationWallet: Account | null;
}

export function dexTransfer(transfer: JettonTransfer): DexTransfer {
  return {
    amount: transfer.amount,
    asset: transfer.jetton,
    source: transfer.sender,
    sourceWallet: transfer.senderWallet,
    destination: transfer.receiver,
    destinationWallet: transfer.receiverWallet,
  };
}

/** One swap of a route through several pools. */
export interface SwapHop {
  readonly assetIn: Account | null;
  readonly amountIn: bigint;
  readonly assetOut: Account | null;
  readonly amountOut: bigint;
}

export interface Swap {
  readonly dex: 'stonfi' | 'stonfi_v2' | 'dedust' | 'tonco' | 'coffee';
  readonly incoming: DexTransfer;
  /** What the DEX pays; after a failure, what the DEX returns. */
  readonly outgoing: DexTransfer;
  /** What the trader asked for, even if the swap failed. */
  readonly assetOut: Account | null;
  /** The wallet to which the trader asked to pay, if it is stored instead of the wallet that was paid. */
  readonly targetWallet?: Account | null;
  readonly hops?: readonly SwapHop[];
  readonly minOut?: bigint;
}

const transferDetails = {
  asset: asset('asset'),
  source: account('source'),
  destination: account('destination'),
  source_jetton_wallet: account('source_jetton_wallet'),
  destination_jetton_wallet: account('destination_jetton_wallet'),
  amount: amount('amount'),
};

const hopDetails = {
  asset_in: asset('asset_in'),
  amount_in: amount('amount_in'),
  asset_out: asset('asset_out'),
  amount_out: amount('amount_out'),
};

export const jettonSwap: ActionKind<Swap> = new ActionKind('jetton_swap', {
  since: 'v1',
  phrase: say(
    'sender',
    'swapped | swap | swapping',
    '{dex_incoming_transfer.amount asset_in} for {dex_outgoing_transfer.amount asset_out} on {dex:dex} [through {peer_swaps:count} pools]',
  )
    // after a failure, the outgoing transfer returns what came in
    .when(
      'failed',
      say(
        'sender',
        'swapped | swap | swapping',
        '{dex_incoming_transfer.amount asset_in} for {asset_out} on {dex:dex}',
      ),
    ),
  fields: (swap) => {
    const { dex, incoming, outgoing, hops = [], minOut = null } = swap;
    return {
      source: incoming.source,
      source_secondary: incoming.sourceWallet,
      destination: outgoing.destination,
      destination_secondary:
        swap.targetWallet === undefined ? outgoing.destinationWallet : swap.targetWallet,
      asset: incoming.asset,
      asset2: swap.assetOut,
      data: {
        jetton_swap_data: {
          dex,
          sender: incoming.source,
          dex_incoming_transfer: transferFields(incoming),
          dex_outgoing_transfer: transferFields(outgoing),
          peer_swaps: hops.length > 1 ? hops.map(hopFields) : [],
          min_out_amount: minOut,
        },
      },
    };
  },
  details: {
    dex: text('jetton_swap_data.dex'),
    sender: account('source'),
    asset_in: asset('asset'),
    asset_out: asset('asset2'),
    dex_incoming_transfer: object(transferDetails, 'jetton_swap_data.dex_incoming_transfer'),
    dex_outgoing_transfer: object(transferDetails, 'jetton_swap_data.dex_outgoing_transfer'),
    peer_swaps: list({ object: hopDetails }, 'jetton_swap_data.peer_swaps'),
    min_out_amount: optional(amount('jetton_swap_data.min_out_amount')),
  },
});

function transferFields(transfer: DexTransfer): Value {
  return {
    amount: transfer.amount,
    asset: transfer.asset,
    source: transfer.source,
    source_jetton_wallet: transfer.sourceWallet,
    destination: transfer.destination,
    destination_jetton_wallet: transfer.destinationWallet,
  };
}

function hopFields({ assetIn, amountIn, assetOut, amountOut }: SwapHop): Value {
  return { asset_in: assetIn, amount_in: amountIn, asset_out: assetOut, amount_out: amountOut };
}
