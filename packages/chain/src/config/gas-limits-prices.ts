import type { Builder } from '../cell/builder.ts';
import type { Slice } from '../cell/slice.ts';
import { type Codec, codec, unknownTag } from '../tlb/codec.ts';
import { uint64 } from '../tlb/fields.ts';
import { record } from '../tlb/record.ts';

// gas_flat_pfx#d1 flat_gas_limit:uint64 flat_gas_price:uint64 other:GasLimitsPrices = GasLimitsPrices;
export interface FlatGas {
  readonly gasLimit: bigint;
  readonly gasPrice: bigint;
}

// gas_prices#dd gas_price:uint64 gas_limit:uint64 gas_credit:uint64
//   block_gas_limit:uint64 freeze_due_limit:uint64 delete_due_limit:uint64 = GasLimitsPrices;
// gas_prices_ext#de gas_price:uint64 gas_limit:uint64 special_gas_limit:uint64 gas_credit:uint64
//   block_gas_limit:uint64 freeze_due_limit:uint64 delete_due_limit:uint64 = GasLimitsPrices;
export interface GasLimitsPrices {
  /** The first `gasLimit` units cost `gasPrice` in total; null if the prefix is absent. */
  readonly flat: FlatGas | null;
  readonly gasPrice: bigint;
  readonly gasLimit: bigint;
  /** Null in the older constructor: special accounts have the ordinary limit. */
  readonly specialGasLimit: bigint | null;
  readonly gasCredit: bigint;
  readonly blockGasLimit: bigint;
  readonly freezeDueLimit: bigint;
  readonly deleteDueLimit: bigint;
}

const FLAT = 0xd1;
const PLAIN = 0xdd;
const EXTENDED = 0xde;

const Flat = record<FlatGas>('GasLimitsPrices', '#d1', { gasLimit: uint64, gasPrice: uint64 });

export const GasLimitsPrices: Codec<GasLimitsPrices> = codec<GasLimitsPrices>('GasLimitsPrices', {
  load(slice) {
    // like the node, at most one prefix, although the schema allows more
    const flat = slice.preloadUint(8) === FLAT ? Flat.load(slice) : null;
    const tag = slice.loadUint(8);
    if (tag !== PLAIN && tag !== EXTENDED) unknownTag('GasLimitsPrices', tag, 8);
    return { flat, ...loadPrices(slice, tag === EXTENDED) };
  },
  store(value, builder) {
    if (value.flat) Flat.store(value.flat, builder);
    storePrices(value, builder.storeUint(value.specialGasLimit === null ? PLAIN : EXTENDED, 8));
  },
});

function loadPrices(slice: Slice, extended: boolean): Omit<GasLimitsPrices, 'flat'> {
  return {
    gasPrice: slice.loadBigUint(64),
    gasLimit: slice.loadBigUint(64),
    specialGasLimit: extended ? slice.loadBigUint(64) : null,
    gasCredit: slice.loadBigUint(64),
    blockGasLimit: slice.loadBigUint(64),
    freezeDueLimit: slice.loadBigUint(64),
    deleteDueLimit: slice.loadBigUint(64),
  };
}

function storePrices(value: GasLimitsPrices, builder: Builder): void {
  builder.storeBigUint(value.gasPrice, 64).storeBigUint(value.gasLimit, 64);
  if (value.specialGasLimit !== null) builder.storeBigUint(value.specialGasLimit, 64);
  builder
    .storeBigUint(value.gasCredit, 64)
    .storeBigUint(value.blockGasLimit, 64)
    .storeBigUint(value.freezeDueLimit, 64)
    .storeBigUint(value.deleteDueLimit, 64);
}
