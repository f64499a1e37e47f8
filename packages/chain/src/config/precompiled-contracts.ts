import { type Dictionary, hashmapE } from '../dict/dictionary.ts';
import { bytesKey } from '../dict/keys.ts';
import type { Codec } from '../tlb/codec.ts';
import { uint64 } from '../tlb/fields.ts';
import { record } from '../tlb/record.ts';

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
  /** By code hash. */
  readonly list: Dictionary<Uint8Array, PrecompiledContract>;
}

export const PrecompiledContracts: Codec<PrecompiledContracts> = record<PrecompiledContracts>(
  'PrecompiledContractsConfig',
  '#c0',
  { list: hashmapE(bytesKey(32), PrecompiledContract) },
);
