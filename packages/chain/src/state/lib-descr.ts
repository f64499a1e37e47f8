import type { Cell } from '../cell/cell.ts';
import { type Dictionary, hashmap } from '../dict/dictionary.ts';
import { bytesKey } from '../dict/keys.ts';
import { codec } from '../tlb/codec.ts';
import { True } from '../tlb/fields.ts';

const Publishers = hashmap(bytesKey(32), True);

// shared_lib_descr$00 lib:^Cell publishers:(Hashmap 256 True) = LibDescr;
export interface LibDescr {
  readonly lib: Cell;
  /** Ids of the masterchain accounts that publish the library. */
  readonly publishers: Dictionary<Uint8Array, true>;
}

export const LibDescr = codec<LibDescr>('LibDescr', {
  load(slice) {
    slice.expectTag(2, 0b00, 'LibDescr');
    return { lib: slice.loadRef(), publishers: Publishers.load(slice) };
  },
  store(value, builder) {
    builder.storeUint(0b00, 2).storeRef(value.lib);
    Publishers.store(value.publishers, builder);
  },
});
