import type { Cell } from '../cell/cell.ts';
import { type Dictionary, hashmap } from '../dict/dictionary.ts';
import { intKey } from '../dict/keys.ts';
import { CellRef, type Codec, inCell } from '../tlb/codec.ts';
import { bits256 } from '../tlb/fields.ts';
import { record } from '../tlb/record.ts';

/** Parameter number to its cell; negative numbers are free for anything. */
export type ConfigDictionary = Dictionary<number, Cell>;
export const ConfigDictionary: Codec<ConfigDictionary> = hashmap(intKey(32), CellRef);

// _ config_addr:bits256 config:^(Hashmap 32 ^Cell) = ConfigParams;
export interface ConfigParams {
  readonly configAddress: Uint8Array;
  readonly config: ConfigDictionary;
}

export const ConfigParams: Codec<ConfigParams> = record<ConfigParams>('ConfigParams', '#_', {
  configAddress: bits256,
  config: inCell(ConfigDictionary),
});
