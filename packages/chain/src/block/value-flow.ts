import type { Builder } from '../cell/builder.ts';
import { CurrencyCollection } from '../message/currency-collection.ts';
import { codec, inCell, unknownTag } from '../tlb/codec.ts';

const TAG = 0xb8e48dfb;
const TAG_V2 = 0x3ebf98b7;

// value_flow#b8e48dfb ^[ from_prev_blk:CurrencyCollection to_next_blk:CurrencyCollection
//   imported:CurrencyCollection exported:CurrencyCollection ] fees_collected:CurrencyCollection
//   ^[ fees_imported:CurrencyCollection recovered:CurrencyCollection
//   created:CurrencyCollection minted:CurrencyCollection ] = ValueFlow;
// value_flow_v2#3ebf98b7 ^[ … ] fees_collected:CurrencyCollection burned:CurrencyCollection ^[ … ] = ValueFlow;
export interface ValueFlow {
  readonly fromPrevBlk: CurrencyCollection;
  readonly toNextBlk: CurrencyCollection;
  readonly imported: CurrencyCollection;
  readonly exported: CurrencyCollection;
  readonly feesCollected: CurrencyCollection;
  /** Null in the first version of the type. */
  readonly burned: CurrencyCollection | null;
  readonly feesImported: CurrencyCollection;
  readonly recovered: CurrencyCollection;
  readonly created: CurrencyCollection;
  readonly minted: CurrencyCollection;
}

type Four = readonly [
  CurrencyCollection,
  CurrencyCollection,
  CurrencyCollection,
  CurrencyCollection,
];

const FourInCell = inCell(
  codec<Four>('ValueFlow', {
    load: (slice) => [
      CurrencyCollection.load(slice),
      CurrencyCollection.load(slice),
      CurrencyCollection.load(slice),
      CurrencyCollection.load(slice),
    ],
    store: (four, builder) => storeAll(four, builder),
  }),
);

export const ValueFlow = codec<ValueFlow>('ValueFlow', {
  load(slice) {
    const tag = slice.loadUint(32);
    if (tag !== TAG && tag !== TAG_V2) unknownTag('ValueFlow', tag, 32);
    const [fromPrevBlk, toNextBlk, imported, exported] = FourInCell.load(slice);
    const feesCollected = CurrencyCollection.load(slice);
    const burned = tag === TAG_V2 ? CurrencyCollection.load(slice) : null;
    const [feesImported, recovered, created, minted] = FourInCell.load(slice);
    const flow = { fromPrevBlk, toNextBlk, imported, exported, feesCollected, burned };
    return { ...flow, feesImported, recovered, created, minted };
  },
  store(flow, builder) {
    builder.storeUint(flow.burned ? TAG_V2 : TAG, 32);
    FourInCell.store([flow.fromPrevBlk, flow.toNextBlk, flow.imported, flow.exported], builder);
    CurrencyCollection.store(flow.feesCollected, builder);
    if (flow.burned) CurrencyCollection.store(flow.burned, builder);
    FourInCell.store([flow.feesImported, flow.recovered, flow.created, flow.minted], builder);
  },
});

function storeAll(values: Iterable<CurrencyCollection>, builder: Builder): void {
  for (const value of values) CurrencyCollection.store(value, builder);
}
