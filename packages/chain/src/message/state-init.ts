import type { Cell } from '../cell/cell.ts';
import { Dictionary } from '../dict/dictionary.ts';
import { bytesKey } from '../dict/keys.ts';
import { codec } from '../tlb/codec.ts';
import { SimpleLib } from './simple-lib.ts';
import { TickTock } from './tick-tock.ts';

// _ fixed_prefix_length:(Maybe (## 5)) special:(Maybe TickTock)
//   code:(Maybe ^Cell) data:(Maybe ^Cell) library:(Maybe ^Cell) = StateInit;
export interface StateInit {
  /** How many leading bits of the address need not agree with the hash. */
  readonly fixedPrefixLength: number | null;
  readonly special: TickTock | null;
  readonly code: Cell | null;
  readonly data: Cell | null;
  /** Left undecoded as in the schema: nobody has checked it. See `librariesOf`. */
  readonly library: Cell | null;
}

export const StateInit = codec<StateInit>('StateInit', {
  load: (slice) => ({
    fixedPrefixLength: slice.loadBit() ? slice.loadUint(5) : null,
    special: slice.loadBit() ? TickTock.load(slice) : null,
    code: slice.loadMaybeRef(),
    data: slice.loadMaybeRef(),
    library: slice.loadMaybeRef(),
  }),
  store(value, builder) {
    builder.storeMaybe(value.fixedPrefixLength, (length) => builder.storeUint(length, 5));
    builder.storeMaybe(value.special, TickTock.store);
    builder.storeMaybeRef(value.code).storeMaybeRef(value.data).storeMaybeRef(value.library);
  },
});

const HASH = bytesKey(32);

/** library:(HashmapE 256 SimpleLib): the libraries by the hashes of their roots. */
export function librariesOf(init: StateInit): Dictionary<Uint8Array, SimpleLib> {
  return new Dictionary(HASH, SimpleLib, init.library);
}
