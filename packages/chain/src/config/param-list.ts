import { type Dictionary, hashmap } from '../dict/dictionary.ts';
import { intKey } from '../dict/keys.ts';
import type { Codec } from '../tlb/codec.ts';
import { True } from '../tlb/fields.ts';

// _ mandatory_params:(Hashmap 32 True) = ConfigParam 9;
// _ critical_params:(Hashmap 32 True) = ConfigParam 10;
export type ParamList = Dictionary<number, true>;
export const ParamList: Codec<ParamList> = hashmap(intKey(32), True);
