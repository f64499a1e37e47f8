import { ChainError } from '../errors.ts';
import { addCurrencies, CurrencyCollection } from '../message/currency-collection.ts';
import { codec } from '../tlb/codec.ts';

const MAX_DEPTH = 30;

// depth_balance$_ split_depth:(#<= 30) balance:CurrencyCollection = DepthBalanceInfo;
export interface DepthBalanceInfo {
  readonly splitDepth: number;
  readonly balance: CurrencyCollection;
}

export const DepthBalanceInfo = codec<DepthBalanceInfo>('DepthBalanceInfo', {
  load: (slice) => ({
    splitDepth: checkDepth(slice.loadUint(5)),
    balance: CurrencyCollection.load(slice),
  }),
  store(info, builder) {
    builder.storeUint(checkDepth(info.splitDepth), 5);
    CurrencyCollection.store(info.balance, builder);
  },
});

function checkDepth(depth: number): number {
  if (depth > MAX_DEPTH) {
    throw new ChainError(
      'TLB_INVALID',
      `DepthBalanceInfo: split depth ${depth} is above ${MAX_DEPTH}`,
    );
  }
  return depth;
}

export function combineDepthBalance(a: DepthBalanceInfo, b: DepthBalanceInfo): DepthBalanceInfo {
  return {
    splitDepth: Math.max(a.splitDepth, b.splitDepth),
    balance: addCurrencies(a.balance, b.balance),
  };
}
