import type { Cell } from '../cell/cell.ts';
import { codec } from '../tlb/codec.ts';

// simple_lib$_ public:Bool root:^Cell = SimpleLib;
export interface SimpleLib {
  readonly public: boolean;
  readonly root: Cell;
}

export const SimpleLib = codec<SimpleLib>('SimpleLib', {
  load: (slice) => ({ public: slice.loadBit(), root: slice.loadRef() }),
  store: (value, builder) => builder.storeBit(value.public).storeRef(value.root),
});
