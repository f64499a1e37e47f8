import {
  address,
  cellRef,
  coins,
  dictionaryRoot,
  inReference,
  maybe,
  uint32,
  uint64,
  unread,
} from './fields.ts';
import { struct } from './struct.ts';

const query = { queryId: uint64 };
const assetData = inReference(
  struct('staking_asset_data', '#_', { wallet: address, amount: coins }),
);
const position = { ...query, itemIndex: uint64, owner: address };

export const coffeeStakingLockForwardPayload = struct(
  'coffee_staking_lock_forward_payload',
  '#0c0ffede',
  { periodId: uint32 },
);
export const coffeeStakingInit = struct('coffee_staking_init', '#be5a7595', {
  ...query,
  owner: address,
  jettonData: assetData,
  positionData: inReference(
    struct('staking_position_data', '#_', {
      userPoints: coins,
      additionalPoints: coins,
      startTimestamp: uint64,
      endTimestamp: uint64,
      periodId: uint32,
    }),
  ),
  periods: dictionaryRoot,
});
/** From the vault to the master. */
export const coffeeStakingDeposit = struct('coffee_staking_deposit', '#f9471134', {
  ...query,
  sender: address,
  jettonAmount: coins,
  fromUser: address,
  periodId: uint32,
});
/** A log of the master. */
export const coffeeStakingDeposited = struct('coffee_staking_deposited', '#f9471134', {
  ...position,
  rest: unread,
});

// A withdrawal, from step to step: the owner, the item, the master
export const coffeeStakingWithdraw = struct('coffee_staking_withdraw', '#cb03bfaf', query);
export const coffeeStakingWithdrawPosition = struct(
  'coffee_staking_withdraw_position',
  '#cb03bfaf',
  { ...position, userPoints: coins, assetData },
);
export const coffeeStakingWithdrawAsset = struct('coffee_staking_withdraw_asset', '#cb03bfaf', {
  ...query,
  jettonWallet: address,
  jettonAmount: coins,
  owner: address,
});

/** A log of the master. */
export const coffeeStakingWithdrawn = struct('coffee_staking_withdrawn', '#cb03bfaf', {
  ...position,
  rest: unread,
});

const rewards = { ...query, jettonWallet: address, jettonAmount: coins, receiver: address };

export const coffeeStakingClaimRewards = struct('coffee_staking_claim_rewards', '#b30c7310', {
  ...rewards,
  payload: maybe(
    inReference(struct('staking_forward_data', '#_', { gas: coins, payload: cellRef })),
  ),
});
/** A log of the master. */
export const coffeeStakingRewardsClaimed = struct('coffee_staking_rewards_claimed', '#b30c7310', {
  ...query,
  jettonWallet: address,
  amount: coins,
  receiver: address,
});
export const coffeeStakingUpdateRewards = struct('coffee_staking_update_rewards', '#0a9577f0', {
  ...query,
  jettonWallet: address,
  jettonAmount: coins,
  duration: uint64,
});
/** A log of the master. */
export const coffeeStakingRewardsUpdated = struct('coffee_staking_rewards_updated', '#0a9577f0', {
  ...query,
  jettonWallet: address,
  duration: uint64,
  finishAt: uint64,
  rewardsRate: coins,
});

export const COFFEE_STAKING_BODIES = [
  coffeeStakingLockForwardPayload,
  coffeeStakingInit,
  coffeeStakingDeposit,
  coffeeStakingClaimRewards,
  coffeeStakingRewardsClaimed,
  coffeeStakingUpdateRewards,
  coffeeStakingRewardsUpdated,
] as const;
