import {
  type CoffeeAsset,
  coffeeNotification,
  coffeePayout,
  coffeePayoutInternal,
} from '@tonway/contracts';
import type { Group } from '../../engine/group.ts';
import { anyOf, type GroupPattern } from '../../engine/pattern.ts';
import { noMatch } from '../../errors.ts';
import { accountOf } from '../../trace/account.ts';
import type { Account } from '../../trace/trace.ts';
import { call, formed } from '../basic.ts';
import { jettonTransfer } from '../jetton.ts';
import { type DexTransfer, dexTransfer } from '../swap.ts';

/** A pool asks a vault to pay; the vault pays jettons or TON, with or without a notification. */
export const payout: GroupPattern = call(coffeePayoutInternal)
  .as('payout')
  .to(
    anyOf(
      formed(jettonTransfer).as('paid'),
      call(coffeePayout).as('paid'),
      call(coffeeNotification).as('paid'),
    ),
  );

/** What a vault has paid. */
export function paidTransfer(payout: Group, paid: Group): DexTransfer {
  const transfer = jettonTransfer.of(paid);
  if (transfer) return dexTransfer(transfer);
  if (paid.opcode === coffeeNotification.opcode)
    return tonTransfer(paid.source, paid.destination, paid.value);
  const { recipient, amount } = payout.load(coffeePayoutInternal);
  return tonTransfer(payout.source, accountOf(recipient), amount);
}

export function tonTransfer(
  source: Account | null,
  destination: Account | null,
  amount: bigint,
): DexTransfer {
  return {
    amount,
    asset: null,
    source,
    sourceWallet: null,
    destination,
    destinationWallet: null,
  };
}

/** Null: TON. Actions have no place for extra currencies. */
export function assetAccount(asset: CoffeeAsset): Account | null {
  if (typeof asset === 'number') noMatch('the asset is an extra currency');
  return accountOf(asset);
}
