import {
  coffeeCreateLiquidityDepositoryRequest,
  coffeeDeploy,
  coffeeDepositLiquidity,
  coffeeDepositLiquidityInternal,
  coffeeDepositLiquiditySucceeded,
  coffeeWithdrawLiquiditySucceeded,
  jettonInternalTransfer,
} from '@tonway/contracts';
import type { Flow } from '../../engine/flow.ts';
import type { Found } from '../../engine/found.ts';
import { anyOf } from '../../engine/pattern.ts';
import { accountOf } from '../../trace/account.ts';
import { call, formed } from '../basic.ts';
import { jettonBurn, jettonTransfer } from '../jetton.ts';
import { depositKind, EMPTY_SIDE, withdrawal } from '../liquidity.ts';
import type { DexTransfer } from '../swap.ts';
import { assetAccount, paidTransfer, payout } from './payout.ts';

export const coffeeDeposit: ReturnType<typeof depositKind> = depositKind(
  'coffee_deposit_liquidity',
);

const deposited = call(coffeeDepositLiquidityInternal)
  .as('deposited')
  .to(
    call(jettonInternalTransfer),
    call(coffeeDepositLiquiditySucceeded).as('log'),
    payout.optional(),
  );

/** A vault receives one asset. The contract that collects both assets deposits them when the second has arrived. */
export const coffeeDepositFlow: Flow = {
  pattern: call(coffeeCreateLiquidityDepositoryRequest)
    .from(anyOf(formed(jettonTransfer).as('request'), call(coffeeDepositLiquidity).as('request')))
    .to(call(coffeeDeploy).as('collector').to(deposited.optional())),
  build(anchor, found) {
    const body = anchor.load(coffeeCreateLiquidityDepositoryRequest);
    const { first, second } = body.params.poolParams;
    const assets = [assetAccount(first), assetAccount(second)] as const;
    const transfer = jettonTransfer.of(found.one('request'));
    const asset = transfer?.jetton ?? null;
    const side = { asset, amount: body.amount, wallet: transfer?.senderWallet ?? null };
    const isFirst = asset === assets[0];
    const target = { asset, amount: null };
    const otherTarget = { asset: isFirst ? assets[1] : assets[0], amount: null };
    return coffeeDeposit.action({
      dex: 'coffee',
      sender: accountOf(body.sender),
      pool: found.maybe('deposited')?.destination ?? null,
      collector: found.one('collector').destination,
      sides: isFirst ? [side, EMPTY_SIDE] : [EMPTY_SIDE, side],
      targets: [target, otherTarget],
      lpTokens: found.maybe('log')?.load(coffeeDepositLiquiditySucceeded).lpAmount ?? null,
      excesses: payouts(found),
    });
  },
};

export const coffeeWithdrawalFlow: Flow = {
  pattern: formed(jettonBurn).to(payout, payout, call(coffeeWithdrawLiquiditySucceeded).as('log')),
  build(anchor, found) {
    const burn = jettonBurn.of(anchor);
    const [first, second] = payouts(found);
    if (!burn || !first || !second) return null;
    const { amount1, amount2, lpAmount } = found.one('log').load(coffeeWithdrawLiquiditySucceeded);
    const pool = found.one('payout').source;
    const paid = (transfer: DexTransfer, amount: bigint) => ({
      asset: transfer.asset,
      amount,
      wallet: transfer.destinationWallet,
      dexAccount: pool,
      dexWallet: transfer.sourceWallet,
    });
    return withdrawal.action({
      dex: 'coffee',
      sender: burn.owner,
      lpWallet: burn.wallet,
      lpJetton: burn.jetton,
      pool,
      payouts: [paid(first, amount1), paid(second, amount2)],
      lpTokens: lpAmount,
      isRefund: false,
    });
  },
};

/** What vaults have paid, in the order of messages. */
function payouts(found: Found): readonly DexTransfer[] {
  const paid = found.all('paid');
  return found.all('payout').flatMap((each, index) => {
    const group = paid[index];
    return group ? paidTransfer(each, group) : [];
  });
}
