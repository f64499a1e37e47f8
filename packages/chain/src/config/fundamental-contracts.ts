import { type Dictionary, hashmapE } from '../dict/dictionary.ts';
import { bytesKey } from '../dict/keys.ts';
import type { Codec } from '../tlb/codec.ts';
import { True } from '../tlb/fields.ts';

// _ fundamental_smc_addr:(HashmapE 256 True) = ConfigParam 31;
export type FundamentalContracts = Dictionary<Uint8Array, true>;
export const FundamentalContracts: Codec<FundamentalContracts> = hashmapE(bytesKey(32), True);
