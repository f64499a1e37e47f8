import type { Cell } from '../cell/cell.ts';
import { Dictionary } from '../dict/dictionary.ts';
import { bytesKey } from '../dict/keys.ts';
import { codec } from '../tlb/codec.ts';

// tick_tock$_ tick:Bool tock:Bool = TickTock;
/** Whether a special account runs at the start and at the end of every masterchain block. */
export interface TickTock {
  readonly tick: boolean;
  readonly tock: boolean;
}

export const TickTock = codec<TickTock>('TickTock', {
  load: (slice) => ({ tick: slice.loadBit(), tock: slice.loadBit() }),
  store: (value, builder) => builder.storeBit(value.tick).storeBit(value.tock),
});

// simple_lib$_ public:Bool root:^Cell = SimpleLib;
export interface SimpleLib {
  readonly public: boolean;
  readonly root: Cell;
}

export const SimpleLib = codec<SimpleLib>('SimpleLib', {
  load: (slice) => ({ public: slice.loadBit(), root: slice.loadRef() }),
  store: (value, builder) => builder.storeBit(value.public).storeRef(value.root),
});

// _ fixed_prefix_length:(Maybe (## 5)) special:(Maybe TickTock)
//   code:(Maybe ^Cell) data:(Maybe ^Cell) library:(Maybe ^Cell) = StateInit;
export interface StateInit {
  /** The number of leading address bits that may differ from the hash. */
  readonly fixedPrefixLength: number | null;
  readonly special: TickTock | null;
  readonly code: Cell | null;
  readonly data: Cell | null;
  /** Not decoded, because its content is unchecked; see `librariesOf`. */
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

/**
 * library:(HashmapE 256 SimpleLib): libraries by root hash.
 *
 * @example
 * const init = { fixedPrefixLength: null, special: null, code: null, data: null, library: null };
 * librariesOf(init).isEmpty; // => true
 */
export function librariesOf(init: StateInit): Dictionary<Uint8Array, SimpleLib> {
  return new Dictionary(HASH, SimpleLib, init.library);
}
