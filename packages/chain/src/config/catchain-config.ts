import type { Codec } from '../tlb/codec.ts';
import { boolAmongZeros, uint32 } from '../tlb/fields.ts';
import { type Fields, union } from '../tlb/record.ts';

interface Common {
  readonly mcCatchainLifetime: number;
  readonly shardCatchainLifetime: number;
  readonly shardValidatorsLifetime: number;
  readonly shardValidatorsNum: number;
}

// catchain_config#c1 mc_catchain_lifetime:uint32 shard_catchain_lifetime:uint32
//   shard_validators_lifetime:uint32 shard_validators_num:uint32 = CatchainConfig;
export interface CatchainConfigV1 extends Common {
  readonly kind: 'v1';
}

// catchain_config_new#c2 flags:(## 7) { flags = 0 } shuffle_mc_validators:Bool
//   mc_catchain_lifetime:uint32 shard_catchain_lifetime:uint32
//   shard_validators_lifetime:uint32 shard_validators_num:uint32 = CatchainConfig;
export interface CatchainConfigV2 extends Common {
  readonly kind: 'v2';
  readonly shuffleMcValidators: boolean;
}

export type CatchainConfig = CatchainConfigV1 | CatchainConfigV2;

const fields: Fields<Common> = {
  mcCatchainLifetime: uint32,
  shardCatchainLifetime: uint32,
  shardValidatorsLifetime: uint32,
  shardValidatorsNum: uint32,
};

export const CatchainConfig: Codec<CatchainConfig> = union<CatchainConfig>('CatchainConfig', {
  v1: ['#c1', fields],
  v2: ['#c2', { shuffleMcValidators: boolAmongZeros(7, 0), ...fields }],
});
