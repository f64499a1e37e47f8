import { bool, coins, dictionaryRoot, uint16, uint64, unread } from './fields.ts';
import { opcodeOnly, struct } from './struct.ts';

/** From the staking pool to the stake wallet. */
export const jvaultReceiveJettons = struct('jvault_receive_jettons', '#d68a4ac1', {
  queryId: uint64,
  minDeposit: coins,
  maxDeposit: coins,
  unstakeCommission: uint16,
  unstakeFee: coins,
  whitelist: dictionaryRoot,
  receivedJettons: coins,
  rest: unread,
});
export const jvaultUnstakeJettons = struct('jvault_unstake_jettons', '#499a9262', {
  queryId: uint64,
  jettonsToUnstake: coins,
  forceUnstake: bool,
});
export const jvaultUnstakeRequest = struct('jvault_unstake_request', '#0168d4b7', {
  queryId: uint64,
  jettonsToUnstake: coins,
});
/** The keys are the wallets of the pool for the rewards: see `loadAddressKeys`. */
export const jvaultClaimRewardsMsg = struct('jvault_claim_rewards_msg', '#78d9f109', {
  queryId: uint64,
  jettonsToClaim: dictionaryRoot,
});

export const jvaultSendClaimedRewards = opcodeOnly('jvault_send_claimed_rewards', '#44bc1fe3');
export const jvaultRequestUpdateRewards = opcodeOnly('jvault_request_update_rewards', '#f5c5baa3');
export const jvaultUpdateRewards = opcodeOnly('jvault_update_rewards', '#ae9307ce');
export const jvaultRequestUpdateReferrer = opcodeOnly(
  'jvault_request_update_referrer',
  '#55c35b40',
);
export const jvaultUpdateReferrer = opcodeOnly('jvault_update_referrer', '#076ee4e0');
export const jvaultSetData = opcodeOnly('jvault_set_data', '#383411ea');
export const jvaultCancelStake = opcodeOnly('jvault_cancel_stake', '#9eada1d9');

export const JVAULT_BODIES = [
  jvaultUnstakeJettons,
  jvaultUnstakeRequest,
  jvaultClaimRewardsMsg,
] as const;
