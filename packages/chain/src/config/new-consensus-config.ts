import { type Dictionary, hashmapE } from '../dict/dictionary.ts';
import { uintKey } from '../dict/keys.ts';
import { type Codec, inCell } from '../tlb/codec.ts';
import { bool, maybe, uint, uint32 } from '../tlb/fields.ts';
import { record, union } from '../tlb/record.ts';

// simplex_config#21 flags:(## 7) use_quic:Bool target_rate_ms:uint32 slots_per_leader_window:uint32
//   first_block_timeout_ms:uint32 max_leader_window_desync:uint32 = NewConsensusConfig;
export interface SimplexConfigV1 {
  readonly kind: 'simplex_v1';
  readonly flags: number;
  readonly useQuic: boolean;
  readonly targetRateMs: number;
  readonly slotsPerLeaderWindow: number;
  readonly firstBlockTimeoutMs: number;
  readonly maxLeaderWindowDesync: number;
}

// simplex_config_v2#22 flags:(## 5) protocol_version:(## 2) use_quic:Bool
//   slots_per_leader_window:uint32 noncritical_params:(HashmapE 8 uint32) = NewConsensusConfig;
export interface SimplexConfigV2 {
  readonly kind: 'simplex_v2';
  readonly flags: number;
  readonly protocolVersion: number;
  readonly useQuic: boolean;
  readonly slotsPerLeaderWindow: number;
  readonly noncriticalParams: Dictionary<number, number>;
}

export type NewConsensusConfig = SimplexConfigV1 | SimplexConfigV2;

export const NewConsensusConfig: Codec<NewConsensusConfig> = union<NewConsensusConfig>(
  'NewConsensusConfig',
  {
    simplex_v1: [
      '#21',
      {
        flags: uint(7),
        useQuic: bool,
        targetRateMs: uint32,
        slotsPerLeaderWindow: uint32,
        firstBlockTimeoutMs: uint32,
        maxLeaderWindowDesync: uint32,
      },
    ],
    simplex_v2: [
      '#22',
      {
        flags: uint(5),
        protocolVersion: uint(2),
        useQuic: bool,
        slotsPerLeaderWindow: uint32,
        noncriticalParams: hashmapE(uintKey(8), uint32),
      },
    ],
  },
);

// new_consensus_config_all#10 mc:(Maybe ^NewConsensusConfig) shard:(Maybe ^NewConsensusConfig)
//   = NewConsensusConfigAll;
export interface NewConsensusConfigAll {
  readonly masterchain: NewConsensusConfig | null;
  readonly shard: NewConsensusConfig | null;
}

export const NewConsensusConfigAll: Codec<NewConsensusConfigAll> = record<NewConsensusConfigAll>(
  'NewConsensusConfigAll',
  '#10',
  { masterchain: maybe(inCell(NewConsensusConfig)), shard: maybe(inCell(NewConsensusConfig)) },
);
