import type { Codec } from '../tlb/codec.ts';
import { bool, boolAmongZeros, uint8, uint16, uint32 } from '../tlb/fields.ts';
import { type Constraints, type Fields, union } from '../tlb/record.ts';

interface Common {
  readonly roundCandidates: number;
  readonly nextCandidateDelayMs: number;
  readonly consensusTimeoutMs: number;
  readonly fastAttempts: number;
  readonly attemptDuration: number;
  readonly catchainMaxDeps: number;
  readonly maxBlockBytes: number;
  readonly maxCollatedBytes: number;
}

// consensus_config#d6 round_candidates:# { round_candidates >= 1 }
//   next_candidate_delay_ms:uint32 consensus_timeout_ms:uint32
//   fast_attempts:uint32 attempt_duration:uint32 catchain_max_deps:uint32
//   max_block_bytes:uint32 max_collated_bytes:uint32 = ConsensusConfig;
export interface ConsensusConfigV1 extends Common {
  readonly kind: 'v1';
}

// consensus_config_new#d7 flags:(## 7) { flags = 0 } new_catchain_ids:Bool
//   round_candidates:(## 8) { round_candidates >= 1 } … max_collated_bytes:uint32 = ConsensusConfig;
export interface ConsensusConfigV2 extends Common {
  readonly kind: 'v2';
  readonly newCatchainIds: boolean;
}

// consensus_config_v3#d8 … proto_version:uint16 = ConsensusConfig;
export interface ConsensusConfigV3 extends Common {
  readonly kind: 'v3';
  readonly newCatchainIds: boolean;
  readonly protoVersion: number;
}

// consensus_config_v4#d9 flags:(## 6) { flags = 0 } use_quic:Bool new_catchain_ids:Bool
//   … proto_version:uint16 catchain_max_blocks_coeff:uint32 = ConsensusConfig;
export interface ConsensusConfigV4 extends Common {
  readonly kind: 'v4';
  readonly useQuic: boolean;
  readonly newCatchainIds: boolean;
  readonly protoVersion: number;
  readonly catchainMaxBlocksCoeff: number;
}

export type ConsensusConfig =
  | ConsensusConfigV1
  | ConsensusConfigV2
  | ConsensusConfigV3
  | ConsensusConfigV4;

const fields: Fields<Common> = {
  roundCandidates: uint8,
  nextCandidateDelayMs: uint32,
  consensusTimeoutMs: uint32,
  fastAttempts: uint32,
  attemptDuration: uint32,
  catchainMaxDeps: uint32,
  maxBlockBytes: uint32,
  maxCollatedBytes: uint32,
};

const constraints: Constraints<Common> = {
  'round_candidates >= 1': (config) => config.roundCandidates >= 1,
};

const newCatchainIds = boolAmongZeros(7, 0);

export const ConsensusConfig: Codec<ConsensusConfig> = union<ConsensusConfig>('ConsensusConfig', {
  v1: ['#d6', { ...fields, roundCandidates: uint32 }, constraints],
  v2: ['#d7', { newCatchainIds, ...fields }, constraints],
  v3: ['#d8', { newCatchainIds, ...fields, protoVersion: uint16 }, constraints],
  v4: [
    '#d9',
    {
      useQuic: boolAmongZeros(6, 0),
      newCatchainIds: bool,
      ...fields,
      protoVersion: uint16,
      catchainMaxBlocksCoeff: uint32,
    },
    constraints,
  ],
});
