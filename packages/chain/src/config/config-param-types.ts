import { ExtraCurrencies } from '../message/currency-collection.ts';
import type { Codec } from '../tlb/codec.ts';
import { bits256, int32 } from '../tlb/fields.ts';
import { BlockLimits } from './block-limits.ts';
import { JettonBridge, OracleBridge } from './bridges.ts';
import { CatchainConfig } from './catchain-config.ts';
import { ConfigVotingSetup } from './config-voting-setup.ts';
import { ConsensusConfig } from './consensus-config.ts';
import {
  ElectionTiming,
  MisbehaviourPunishment,
  StakeLimits,
  ValidatorCounts,
} from './elections.ts';
import { GasLimitsPrices } from './gas-limits-prices.ts';
import {
  BurningConfig,
  FundamentalContracts,
  GlobalVersion,
  ParamList,
  PrecompiledContracts,
  SuspendedAddressList,
} from './network-params.ts';
import { NewConsensusConfigAll } from './new-consensus-config.ts';
import {
  BlockCreateFees,
  ComplaintPricing,
  MintPrices,
  MsgForwardPrices,
  StoragePricesHistory,
} from './prices.ts';
import { SignedTempKeys } from './signed-temp-key.ts';
import { SizeLimits } from './size-limits.ts';
import { ValidatorSet } from './validator-set.ts';
import { Workchains } from './workchain-descr.ts';

/** The types of the supported parameters; 0 to 4 are masterchain addresses. */
export const CONFIG_PARAM_TYPES = {
  0: bits256,
  1: bits256,
  2: bits256,
  3: bits256,
  4: bits256,
  5: BurningConfig,
  6: MintPrices,
  7: ExtraCurrencies,
  8: GlobalVersion,
  9: ParamList,
  10: ParamList,
  11: ConfigVotingSetup,
  12: Workchains,
  13: ComplaintPricing,
  14: BlockCreateFees,
  15: ElectionTiming,
  16: ValidatorCounts,
  17: StakeLimits,
  18: StoragePricesHistory,
  19: int32,
  20: GasLimitsPrices,
  21: GasLimitsPrices,
  22: BlockLimits,
  23: BlockLimits,
  24: MsgForwardPrices,
  25: MsgForwardPrices,
  28: CatchainConfig,
  29: ConsensusConfig,
  30: NewConsensusConfigAll,
  31: FundamentalContracts,
  32: ValidatorSet,
  33: ValidatorSet,
  34: ValidatorSet,
  35: ValidatorSet,
  36: ValidatorSet,
  37: ValidatorSet,
  39: SignedTempKeys,
  40: MisbehaviourPunishment,
  43: SizeLimits,
  44: SuspendedAddressList,
  45: PrecompiledContracts,
  71: OracleBridge,
  72: OracleBridge,
  73: OracleBridge,
  79: JettonBridge,
  81: JettonBridge,
  82: JettonBridge,
} as const;

export type ConfigParamNumber = keyof typeof CONFIG_PARAM_TYPES;

export type ConfigParam<N extends ConfigParamNumber> =
  (typeof CONFIG_PARAM_TYPES)[N] extends Codec<infer T> ? T : never;
