import {
  toncoAccountAddLiquidity,
  toncoPoolFundAccount,
  toncoPoolFundAccountPayload,
  toncoPoolMintAndRefund,
  toncoPositionNftInit,
  toncoRouterPayTo,
} from '@tonway/contracts';
import type { Flow } from '../../engine/flow.ts';
import type { Found } from '../../engine/found.ts';
import type { Group } from '../../engine/group.ts';
import type { ActionKind } from '../../engine/kind.ts';
import { GroupPattern } from '../../engine/pattern.ts';
import { accountOf } from '../../trace/account.ts';
import type { KnownContracts } from '../../trace/known-contracts.ts';
import type { Account } from '../../trace/trace.ts';
import { call } from '../basic.ts';
import { type Deposit, depositKind, EMPTY_SIDE } from '../liquidity.ts';
import {
  assetOfWallet,
  paid,
  paidTransfer,
  received,
  receivedPayload,
  receivedTransfer,
} from '../router.ts';

export const toncoDeposit: ActionKind<Deposit> = depositKind('tonco_deposit_liquidity');

/** The position is an NFT, so its first message can already be the minting of an NFT. */
const newPosition = new GroupPattern(({ opcode }) => opcode === toncoPositionNftInit.opcode);

/** An account of the provider collects both assets; with the second, the pool mints the position. */
export const toncoDepositFlow: Flow = {
  pattern: call(toncoAccountAddLiquidity)
    .from(call(toncoPoolFundAccount).from(received))
    .toEach(
      call(toncoPoolMintAndRefund)
        .as('mint')
        .to(
          call(toncoRouterPayTo).to(paid.optional(), paid.optional()).optional(),
          newPosition.as('position'),
        )
        .optional(),
    ),
  build(anchor, found, { contracts }) {
    const { tickLower, tickUpper, ...funds } = anchor.load(toncoAccountAddLiquidity);
    const sent = receivedTransfer(found.one('received'), null, contracts);
    const isFirst = funds.newAmount0 > 0n;
    const side = { asset: sent.asset, amount: sent.amount, wallet: null };
    return toncoDeposit.action({
      dex: 'tonco',
      sender: sent.source,
      senderWallet: sent.sourceWallet,
      pool: anchor.source,
      collector: anchor.destination,
      // clients know the wallet by the place of its asset in the pool
      sides: isFirst
        ? [{ ...side, wallet: sent.sourceWallet }, EMPTY_SIDE]
        : [side, { ...EMPTY_SIDE, wallet: sent.sourceWallet }],
      targets: targetsOf(funds, isFirst, sent.asset, otherAsset(found.one('received'), contracts)),
      lpTokens: found.maybe('mint')?.load(toncoPoolMintAndRefund).liquidity ?? null,
      excesses: found.inOrder('paid').map(paidTransfer),
      position: { tickLower, tickUpper, nft: nftOf(found) },
    });
  },
};

function targetsOf(
  { newEnough0, newEnough1 }: { readonly newEnough0: bigint; readonly newEnough1: bigint },
  isFirst: boolean,
  asset: Account | null,
  other: Account | null,
): NonNullable<Deposit['targets']> {
  const [asset0, asset1] = isFirst ? [asset, other] : [other, asset];
  return [
    { asset: asset0, amount: newEnough0 },
    { asset: asset1, amount: newEnough1 },
  ];
}

/** The other asset of the pool. */
function otherAsset(received: Group, contracts: KnownContracts): Account | null {
  const payload = toncoPoolFundAccountPayload.load(receivedPayload(received).slice());
  return assetOfWallet(accountOf(payload.otherJettonWallet), contracts) ?? null;
}

function nftOf(found: Found): NonNullable<Deposit['position']>['nft'] {
  const position = found.maybe('position');
  if (!position) return null;
  const { oldFeeCell } = position.load(toncoPositionNftInit);
  return { index: oldFeeCell.nftIndex, address: position.destination };
}
