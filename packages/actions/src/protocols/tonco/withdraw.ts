import type { MessageAddress } from '@tonway/chain';
import {
  toncoPoolBurn,
  toncoPoolStartBurn,
  toncoPositionNftBurn,
  toncoRouterPayTo,
} from '@tonway/contracts';
import type { Flow } from '../../engine/flow.ts';
import type { Found } from '../../engine/found.ts';
import type { Group } from '../../engine/group.ts';
import type { ActionKind } from '../../engine/kind.ts';
import { noMatch } from '../../errors.ts';
import { accountOf } from '../../trace/account.ts';
import type { KnownContracts } from '../../trace/known-contracts.ts';
import { call } from '../basic.ts';
import { jettonTransfer } from '../jetton.ts';
import { type Payout, type Withdrawal, withdrawalKind } from '../liquidity.ts';
import { assetOfWallet, paid } from '../router.ts';

const BURN_OK: ReadonlySet<number> = new Set([0, 201]);

export const toncoWithdrawal: ActionKind<Withdrawal> = withdrawalKind('tonco_withdraw_liquidity');

/** The provider asks the pool; the pool burns the position, an NFT; the router pays. */
export const toncoWithdrawFlow: Flow = {
  pattern: call(toncoPoolStartBurn).toEach(
    call(toncoPositionNftBurn)
      .as('position')
      .toEach(
        call(toncoPoolBurn).toEach(call(toncoRouterPayTo).as('payment').to(paid, paid.optional())),
      ),
  ),
  build(anchor, found, { contracts }) {
    const start = anchor.load(toncoPoolStartBurn);
    const payment = found.one('payment');
    const { exitCode, coinsinfoCell, reciever0, reciever1 } = payment.load(toncoRouterPayTo);
    const coins = coinsinfoCell ?? noMatch('a payment without amounts');
    const assets = [
      { amount: coins.amount0, wallet: coins.jetton0Address, receiver: reciever0 },
      { amount: coins.amount1, wallet: coins.jetton1Address, receiver: reciever1 },
    ] as const;
    const payoutOf = (asset: (typeof assets)[0]) => payoutFrom(asset, payment, found, contracts);
    return toncoWithdrawal.action(
      {
        dex: 'tonco',
        sender: anchor.source,
        pool: anchor.destination,
        payouts: [payoutOf(assets[0]), payoutOf(assets[1])],
        lpTokens: start.liquidityToBurn,
        position: {
          tickLower: start.tickLower,
          tickUpper: start.tickUpper,
          nft: { index: start.burnedIndex, address: found.one('position').destination },
        },
      },
      { isFailed: !BURN_OK.has(exitCode) },
    );
  },
};

interface Asset {
  readonly amount: bigint;
  /** The wallet of the router. */
  readonly wallet: MessageAddress;
  readonly receiver: MessageAddress;
}

/** Nothing is transferred of an asset of which the position has nothing: the accounts are those of the request. */
function payoutFrom(
  { amount, wallet, receiver }: Asset,
  payment: Group,
  found: Found,
  contracts: KnownContracts,
): Payout {
  const dexWallet = accountOf(wallet);
  const asset = assetOfWallet(dexWallet, contracts) ?? null;
  const group = found.all('paid').find(({ destination }) => destination === dexWallet);
  const transfer = group && jettonTransfer.of(group);
  if (!transfer)
    return { asset, amount, wallet: accountOf(receiver), dexAccount: payment.source, dexWallet };
  return {
    asset,
    amount,
    wallet: transfer.receiverWallet,
    dexAccount: transfer.sender,
    dexWallet: transfer.senderWallet,
  };
}
