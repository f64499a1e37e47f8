import type { Cell } from '../cell/cell.ts';
import { codec } from '../tlb/codec.ts';
import { SplitMergeInfo } from './split-merge-info.ts';

// trans_split_install$0101 split_info:SplitMergeInfo prepare_transaction:^Transaction
//   installed:Bool = TransactionDescr;
export interface SplitInstallDescription {
  readonly kind: 'split-install';
  readonly splitInfo: SplitMergeInfo;
  /** Of a Transaction. */
  readonly prepareTransaction: Cell;
  readonly installed: boolean;
}

export const SplitInstallDescription = codec<SplitInstallDescription>('trans_split_install', {
  load(slice) {
    slice.expectTag(4, 0b0101, 'trans_split_install');
    return {
      kind: 'split-install',
      splitInfo: SplitMergeInfo.load(slice),
      prepareTransaction: slice.loadRef(),
      installed: slice.loadBit(),
    };
  },
  store(value, builder) {
    builder.storeUint(0b0101, 4);
    SplitMergeInfo.store(value.splitInfo, builder);
    builder.storeRef(value.prepareTransaction).storeBit(value.installed);
  },
});
