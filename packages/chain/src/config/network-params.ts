import { Address } from '../address/address.ts';
import { type Dictionary, hashmap, hashmapE } from '../dict/dictionary.ts';
import { bytesKey, codecKey, intKey, type Key } from '../dict/keys.ts';
import { type Codec, codec } from '../tlb/codec.ts';
import { bits256, maybe, True, uint32, uint64 } from '../tlb/fields.ts';
import { record } from '../tlb/record.ts';

// capabilities#c4 version:uint32 capabilities:uint64 = GlobalVersion;
export interface GlobalVersion {
  readonly version: number;
  readonly capabilities: bigint;
}

export const GlobalVersion: Codec<GlobalVersion> = record<GlobalVersion>('GlobalVersion', '#c4', {
  version: uint32,
  capabilities: uint64,
});

// burning_config#01 blackhole_addr:(Maybe bits256) fee_burn_num:# fee_burn_denom:#
//   { fee_burn_num <= fee_burn_denom } { fee_burn_denom >= 1 } = BurningConfig;
export interface BurningConfig {
  readonly blackholeAddress: Uint8Array | null;
  readonly feeBurnNumerator: number;
  readonly feeBurnDenominator: number;
}

export const BurningConfig: Codec<BurningConfig> = record<BurningConfig>(
  'BurningConfig',
  '#01',
  { blackholeAddress: maybe(bits256), feeBurnNumerator: uint32, feeBurnDenominator: uint32 },
  {
    'fee_burn_num <= fee_burn_denom': (value) => value.feeBurnNumerator <= value.feeBurnDenominator,
    'fee_burn_denom >= 1': (value) => value.feeBurnDenominator >= 1,
  },
);

// _ fundamental_smc_addr:(HashmapE 256 True) = ConfigParam 31;
export type FundamentalContracts = Dictionary<Uint8Array, true>;
export const FundamentalContracts: Codec<FundamentalContracts> = hashmapE(bytesKey(32), True);

// _ mandatory_params:(Hashmap 32 True) = ConfigParam 9;
// _ critical_params:(Hashmap 32 True) = ConfigParam 10;
export type ParamList = Dictionary<number, true>;
export const ParamList: Codec<ParamList> = hashmap(intKey(32), True);

/** wc:int32 addr:uint256 */
const addressKey: Key<Address> = codecKey(
  288,
  codec<Address>('suspended address', {
    load: (slice) => new Address(slice.loadInt(32), slice.loadBytes(32)),
    store: ({ workchain, hash }, builder) => builder.storeInt(workchain, 32).storeBits256(hash),
  }),
);

// suspended_address_list#00 addresses:(HashmapE 288 Unit) suspended_until:uint32 = SuspendedAddressList;
export interface SuspendedAddressList {
  readonly addresses: Dictionary<Address, true>;
  readonly suspendedUntil: number;
}

export const SuspendedAddressList: Codec<SuspendedAddressList> = record<SuspendedAddressList>(
  'SuspendedAddressList',
  '#00',
  { addresses: hashmapE(addressKey, True), suspendedUntil: uint32 },
);

// precompiled_smc#b0 gas_usage:uint64 = PrecompiledSmc;
export interface PrecompiledContract {
  readonly gasUsage: bigint;
}

export const PrecompiledContract: Codec<PrecompiledContract> = record<PrecompiledContract>(
  'PrecompiledSmc',
  '#b0',
  {
    gasUsage: uint64,
  },
);

// precompiled_contracts_config#c0 list:(HashmapE 256 PrecompiledSmc) = PrecompiledContractsConfig;
export interface PrecompiledContracts {
  /** Contracts by code hash. */
  readonly list: Dictionary<Uint8Array, PrecompiledContract>;
}

export const PrecompiledContracts: Codec<PrecompiledContracts> = record<PrecompiledContracts>(
  'PrecompiledContractsConfig',
  '#c0',
  { list: hashmapE(bytesKey(32), PrecompiledContract) },
);
