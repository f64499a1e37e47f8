import {
  coffeeStakingClaimRewards,
  coffeeStakingDeposit,
  coffeeStakingWithdraw,
  coffeeStakingWithdrawPosition,
} from '@tonway/contracts';
import { account, amount, asset, digits } from '../../details/details.ts';
import type { Flow } from '../../engine/flow.ts';
import { ActionKind } from '../../engine/kind.ts';
import { say } from '../../phrases/phrase.ts';
import type { Account } from '../../trace/trace.ts';
import { call, formed, log } from '../basic.ts';
import { type JettonTransfer, jettonTransfer } from '../jetton.ts';
import type { Item } from '../nft/item.ts';
import { nftMint } from '../nft/mint.ts';

interface StakingDeposit {
  readonly transfer: JettonTransfer;
  readonly pool: Account | null;
  /** The NFT that stands for the stake. */
  readonly position: Item;
}

export const coffeeStake: ActionKind<StakingDeposit> = new ActionKind('coffee_staking_deposit', {
  since: 'v2',
  phrase: say('source', 'staked | stake | staking', '{amount asset!} on Coffee'),
  fields: ({ transfer, pool, position }) => ({
    source: transfer.sender,
    source_secondary: transfer.senderWallet,
    destination: pool,
    destination_secondary: transfer.receiverWallet,
    asset: transfer.jetton,
    amount: transfer.amount,
    data: {
      coffee_staking_deposit_data: {
        minted_item_address: position.address,
        minted_item_index: position.index,
      },
    },
  }),
  details: {
    source: account('source'),
    source_jetton_wallet: account('source_secondary'),
    pool: account('destination'),
    pool_jetton_wallet: account('destination_secondary'),
    asset: asset('asset'),
    amount: amount('amount'),
    minted_item_address: account('coffee_staking_deposit_data.minted_item_address'),
    minted_item_index: digits('coffee_staking_deposit_data.minted_item_index'),
  },
});

export const coffeeStakeFlow: Flow = {
  pattern: formed(jettonTransfer).to(
    call(coffeeStakingDeposit)
      .as('deposit')
      .to(log(coffeeStakingDeposit).optional(), formed(nftMint).as('position')),
  ),
  build(anchor, found) {
    const transfer = jettonTransfer.of(anchor);
    const position = nftMint.of(found.one('position'));
    if (!transfer || !position) return null;
    const pool = found.one('deposit').destination;
    return coffeeStake.action({ transfer, pool, position });
  },
};

interface StakingWithdrawal {
  readonly owner: Account | null;
  readonly position: Account | null;
  readonly index: bigint;
  readonly points: bigint;
  readonly paid: JettonTransfer;
}

export const coffeeUnstake: ActionKind<StakingWithdrawal> = new ActionKind(
  'coffee_staking_withdraw',
  {
    since: 'v2',
    phrase: say('source', 'unstaked | unstake | unstaking', '{amount asset!} on Coffee'),
    fields: ({ owner, position, index, points, paid }) => ({
      source: owner,
      source_secondary: paid.receiverWallet,
      destination: position,
      destination_secondary: paid.senderWallet,
      asset: paid.jetton,
      amount: paid.amount,
      data: {
        coffee_staking_withdraw_data: { nft_address: position, nft_index: index, points },
      },
    }),
    details: {
      source: account('source'),
      source_jetton_wallet: account('source_secondary'),
      pool: account('destination'),
      pool_jetton_wallet: account('destination_secondary'),
      asset: asset('asset'),
      amount: amount('amount'),
      nft_address: account('coffee_staking_withdraw_data.nft_address'),
      nft_index: digits('coffee_staking_withdraw_data.nft_index'),
      points: digits('coffee_staking_withdraw_data.points'),
    },
  },
);

/** The owner asks the position, the position the pool, the pool its vault. All use one opcode. */
export const coffeeUnstakeFlow: Flow = {
  pattern: call(coffeeStakingWithdraw).to(
    call(coffeeStakingWithdraw)
      .as('position')
      .to(
        log(coffeeStakingWithdraw).optional(),
        call(coffeeStakingWithdraw).to(formed(jettonTransfer).as('paid')),
      ),
  ),
  build(anchor, found) {
    const paid = jettonTransfer.of(found.one('paid'));
    if (!paid) return null;
    const { itemIndex, userPoints } = found.one('position').load(coffeeStakingWithdrawPosition);
    return coffeeUnstake.action({
      owner: anchor.source,
      position: anchor.destination,
      index: itemIndex,
      points: userPoints,
      paid,
    });
  },
};

interface RewardClaim {
  readonly pool: Account | null;
  readonly paid: JettonTransfer;
}

export const coffeeRewardClaim: ActionKind<RewardClaim> = new ActionKind(
  'coffee_staking_claim_rewards',
  {
    since: 'v2',
    phrase: say('recipient', 'claimed | claim | claiming', '{amount asset!} from Coffee staking'),
    fields: ({ pool, paid }) => ({
      source: pool,
      source_secondary: paid.senderWallet,
      destination: paid.receiver,
      destination_secondary: paid.receiverWallet,
      asset: paid.jetton,
      amount: paid.amount,
    }),
    details: {
      pool: account('source'),
      pool_jetton_wallet: account('source_secondary'),
      recipient: account('destination'),
      recipient_jetton_wallet: account('destination_secondary'),
      asset: asset('asset'),
      amount: amount('amount'),
    },
  },
);

export const coffeeRewardClaimFlow: Flow = {
  pattern: call(coffeeStakingClaimRewards).to(
    formed(jettonTransfer).as('paid'),
    log(coffeeStakingClaimRewards).optional(),
  ),
  build(anchor, found) {
    const paid = jettonTransfer.of(found.one('paid'));
    return paid && coffeeRewardClaim.action({ pool: anchor.destination, paid });
  },
};
