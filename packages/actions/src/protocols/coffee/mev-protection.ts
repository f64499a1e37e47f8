import {
  coffeeMevProtectFailedSwap,
  coffeeMevProtectHoldFunds,
  coffeeServiceFee,
} from '@tonway/contracts';
import { account, amount, asset } from '../../details/details.ts';
import type { Flow } from '../../engine/flow.ts';
import type { Group } from '../../engine/group.ts';
import { ActionKind } from '../../engine/kind.ts';
import { say } from '../../phrases/phrase.ts';
import { accountOf } from '../../trace/account.ts';
import type { Account } from '../../trace/trace.ts';
import { call, callContract, isCall } from '../basic.ts';
import { jettonTransfer, jettonTransferWith } from '../jetton.ts';
import { type DexTransfer, dexTransfer } from '../swap.ts';
import { tonTransfer } from './payout.ts';

/** A contract holds the funds of a swap until the swap can be executed without being observed before. */
export const coffeeHeldFunds: ActionKind<DexTransfer> = new ActionKind(
  'coffee_mev_protect_hold_funds',
  {
    since: 'v2',
    phrase: say('source', 'held | hold | holding', '{amount asset} for a protected swap'),
    fields: ({ source, sourceWallet, destination, destinationWallet, asset, amount }) => ({
      source,
      source_secondary: sourceWallet,
      destination,
      destination_secondary: destinationWallet,
      asset,
      amount,
    }),
    details: {
      source: account('source'),
      source_jetton_wallet: account('source_secondary'),
      mev_contract: account('destination'),
      mev_contract_jetton_wallet: account('destination_secondary'),
      asset: asset('asset'),
      amount: amount('amount'),
    },
  },
);

export const coffeeHoldTonFlow: Flow = {
  pattern: call(coffeeMevProtectHoldFunds),
  build: (anchor) => {
    const held = tonTransfer(anchor.source, anchor.destination, anchor.value);
    return coffeeHeldFunds.action(held, { groups: [anchor, ...feesBeside(anchor)] });
  },
};

export const coffeeHoldJettonsFlow: Flow = {
  pattern: jettonTransferWith(coffeeMevProtectHoldFunds),
  build: (anchor) => {
    const transfer = jettonTransfer.of(anchor);
    if (!transfer) return null;
    const held = dexTransfer(transfer);
    return coffeeHeldFunds.action(held, { groups: [anchor, ...feesBeside(anchor)] });
  },
};

/** The fees that the same message caused, and this message. */
function feesBeside({ previous }: Group): readonly Group[] {
  const fees = previous?.next.filter((group) => isCall(group, coffeeServiceFee)) ?? [];
  const isMessage = fees.length > 0 && previous?.kind === callContract;
  return isMessage ? [previous, ...fees] : fees;
}

interface Returned {
  readonly recipient: Account | null;
  /** Null: TON. */
  readonly asset: Account | null;
}

export const coffeeFailedSwap: ActionKind<Returned> = new ActionKind(
  'coffee_mev_protect_failed_swap',
  {
    since: 'v2',
    phrase: say(
      'recipient',
      'got back | get back | getting back',
      '{asset} of a protected swap that failed',
    ),
    fields: ({ recipient, asset }) => ({ destination: recipient, asset }),
    details: { recipient: account('destination'), asset: asset('asset') },
  },
);

export const coffeeReturnTonFlow: Flow = {
  pattern: call(coffeeMevProtectFailedSwap),
  build: (anchor) => {
    const { recipient } = anchor.load(coffeeMevProtectFailedSwap);
    return coffeeFailedSwap.action({ recipient: accountOf(recipient), asset: null });
  },
};

export const coffeeReturnJettonsFlow: Flow = {
  pattern: jettonTransferWith(coffeeMevProtectFailedSwap),
  build: (anchor) => {
    const transfer = jettonTransfer.of(anchor);
    if (!transfer) return null;
    return coffeeFailedSwap.action({ recipient: transfer.receiver, asset: transfer.jetton });
  },
};
