import { bits256, bits512, bool, cellRef, uint16, uint32, uint64 } from './fields.ts';
import { struct } from './struct.ts';

/** The elector proposes the validators of the next round. */
export const configNewValidators = struct('config_new_validator_set', '#4e565354', {
  queryId: uint64,
  validatorSet: cellRef,
});
export const configValidatorsAccepted = struct('config_validator_set_accepted', '#ee764f4b', {
  queryId: uint64,
});
export const configValidatorsRefused = struct('config_validator_set_refused', '#ee764f6f', {
  queryId: uint64,
});

/** A change of the configuration that validators vote about. */
export const configNewProposal = struct('config_new_proposal', '#6e565052', {
  queryId: uint64,
  expiresAt: uint32,
  proposal: cellRef,
  isCritical: bool,
});
/** The vote of a validator, by its index in the current set. */
export const configVote = struct('config_vote', '#566f7465', {
  queryId: uint64,
  signature: bits512,
  signTag: uint32,
  validatorIndex: uint16,
  proposalHash: bits256,
});

export const CONFIG_BODIES = [
  configNewValidators,
  configValidatorsAccepted,
  configValidatorsRefused,
  configNewProposal,
  configVote,
] as const;
