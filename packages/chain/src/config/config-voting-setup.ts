import { type Codec, inCell } from '../tlb/codec.ts';
import { uint8, uint32 } from '../tlb/fields.ts';
import { record } from '../tlb/record.ts';

// cfg_vote_cfg#36 min_tot_rounds:uint8 max_tot_rounds:uint8 min_wins:uint8 max_losses:uint8
//   min_store_sec:uint32 max_store_sec:uint32 bit_price:uint32 cell_price:uint32 = ConfigProposalSetup;
export interface ConfigProposalSetup {
  readonly minTotalRounds: number;
  readonly maxTotalRounds: number;
  readonly minWins: number;
  readonly maxLosses: number;
  readonly minStoreSeconds: number;
  readonly maxStoreSeconds: number;
  readonly bitPrice: number;
  readonly cellPrice: number;
}

export const ConfigProposalSetup: Codec<ConfigProposalSetup> = record<ConfigProposalSetup>(
  'ConfigProposalSetup',
  '#36',
  {
    minTotalRounds: uint8,
    maxTotalRounds: uint8,
    minWins: uint8,
    maxLosses: uint8,
    minStoreSeconds: uint32,
    maxStoreSeconds: uint32,
    bitPrice: uint32,
    cellPrice: uint32,
  },
);

// cfg_vote_setup#91 normal_params:^ConfigProposalSetup critical_params:^ConfigProposalSetup
//   = ConfigVotingSetup;
export interface ConfigVotingSetup {
  readonly normalParams: ConfigProposalSetup;
  readonly criticalParams: ConfigProposalSetup;
}

export const ConfigVotingSetup: Codec<ConfigVotingSetup> = record<ConfigVotingSetup>(
  'ConfigVotingSetup',
  '#91',
  {
    normalParams: inCell(ConfigProposalSetup),
    criticalParams: inCell(ConfigProposalSetup),
  },
);
