import { bits256, bits512, inReference, uint32, uint64 } from './fields.ts';
import { opcodeOnly, struct } from './struct.ts';

export const electorNewStake = struct('elector_new_stake', '#4e73744b', {
  queryId: uint64,
  validatorPubkey: bits256,
  stakeAt: uint32,
  maxFactor: uint32,
  adnlAddr: bits256,
  signature: inReference(bits512),
});
export const electorNewStakeConfirmation = struct('elector_new_stake_confirmation', '#f374484c', {
  queryId: uint64,
});
/** The comment is a number that older contracts add. */
export const electorNewStakeConfirmationWithComment = struct(
  'elector_new_stake_confirmation_with_comment',
  '#f374484c',
  { queryId: uint64, comment: uint32 },
  { printedAs: 'elector_new_stake_confirmation' },
);
/** The elector returns a stake that it does not accept. */
export const electorNewStakeError = struct('elector_new_stake_error', '#ee6f454c', {
  queryId: uint64,
  reason: uint32,
});
export const electorRecoverStakeRequest = struct('elector_recover_stake_request', '#47657424', {
  queryId: uint64,
});
export const electorRecoverStakeResponse = struct('elector_recover_stake_response', '#f96f7324', {
  queryId: uint64,
});

/** A nominator pool pays the nominators who asked for their stake. */
export const nominatorPoolProcessWithdrawRequests = opcodeOnly(
  'nominator_pool_process_withdraw_requests',
  '#00000002',
);

export const ELECTOR_BODIES = [
  electorNewStake,
  electorNewStakeConfirmation,
  electorNewStakeConfirmationWithComment,
  electorNewStakeError,
  electorRecoverStakeRequest,
  electorRecoverStakeResponse,
] as const;
