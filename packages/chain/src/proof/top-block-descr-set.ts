import { shardKey } from '../block/shard-fees.ts';
import type { ShardIdent } from '../block/shard-ident.ts';
import { type Dictionary, hashmapE } from '../dict/dictionary.ts';
import { type Codec, inCell } from '../tlb/codec.ts';
import { record } from '../tlb/record.ts';
import { TopBlockDescr } from './top-block-descr.ts';

// top_block_descr_set#4ac789f3 collection:(HashmapE 96 ^TopBlockDescr) = TopBlockDescrSet;
export interface TopBlockDescrSet {
  readonly collection: Dictionary<ShardIdent, TopBlockDescr>;
}

export const TopBlockDescrSet: Codec<TopBlockDescrSet> = record<TopBlockDescrSet>(
  'TopBlockDescrSet',
  '#4ac789f3',
  {
    collection: hashmapE(shardKey, inCell(TopBlockDescr)),
  },
);
