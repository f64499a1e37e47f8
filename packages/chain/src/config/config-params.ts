import type { Cell } from '../cell/cell.ts';
import { type Dictionary, hashmap, hashmapRef } from '../dict/dictionary.ts';
import { intKey } from '../dict/keys.ts';
import { CellRef, type Codec } from '../tlb/codec.ts';
import { bits256 } from '../tlb/fields.ts';
import { record } from '../tlb/record.ts';

/** Parameter cells by number; negative numbers are free for any use. */
export type ConfigDictionary = Dictionary<number, Cell>;
export const ConfigDictionary: Codec<ConfigDictionary> = hashmap(intKey(32), CellRef);
const ConfigDictionaryRef = hashmapRef(intKey(32), CellRef);

// _ config_addr:bits256 config:^(Hashmap 32 ^Cell) = ConfigParams;
export interface ConfigParams {
  readonly configAddress: Uint8Array;
  /** Proofs may omit the dictionary; the address can still be read. */
  readonly config: ConfigDictionary;
}

export const ConfigParams: Codec<ConfigParams> = record<ConfigParams>('ConfigParams', '#_', {
  configAddress: bits256,
  config: ConfigDictionaryRef,
});
