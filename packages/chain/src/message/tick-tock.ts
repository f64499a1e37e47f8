import { codec } from '../tlb/codec.ts';

// tick_tock$_ tick:Bool tock:Bool = TickTock;
/** Whether a special account runs at the beginning and at the end of every masterchain block. */
export interface TickTock {
  readonly tick: boolean;
  readonly tock: boolean;
}

export const TickTock = codec<TickTock>('TickTock', {
  load: (slice) => ({ tick: slice.loadBit(), tock: slice.loadBit() }),
  store: (value, builder) => builder.storeBit(value.tick).storeBit(value.tock),
});
