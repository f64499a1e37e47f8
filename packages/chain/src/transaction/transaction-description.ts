import type { Builder } from '../cell/builder.ts';
import { codec } from '../tlb/codec.ts';
import { unknownTag } from '../tlb/unknown-tag.ts';
import { MergeInstallDescription } from './merge-install-description.ts';
import { MergePrepareDescription } from './merge-prepare-description.ts';
import { OrdinaryDescription } from './ordinary-description.ts';
import { SplitInstallDescription } from './split-install-description.ts';
import { SplitPrepareDescription } from './split-prepare-description.ts';
import { StorageDescription } from './storage-description.ts';
import { TickTockDescription } from './tick-tock-description.ts';

export type TransactionDescription =
  | OrdinaryDescription
  | StorageDescription
  | TickTockDescription
  | SplitPrepareDescription
  | SplitInstallDescription
  | MergePrepareDescription
  | MergeInstallDescription;

export const TransactionDescription = codec<TransactionDescription>('TransactionDescr', {
  load(slice) {
    // the tag of trans_tick_tock has three bits, all others have four
    const tag = slice.preloadUint(4);
    if (tag === 0b0000) return OrdinaryDescription.load(slice);
    if (tag === 0b0001) return StorageDescription.load(slice);
    if (tag === 0b0010 || tag === 0b0011) return TickTockDescription.load(slice);
    if (tag === 0b0100) return SplitPrepareDescription.load(slice);
    if (tag === 0b0101) return SplitInstallDescription.load(slice);
    if (tag === 0b0110) return MergePrepareDescription.load(slice);
    if (tag === 0b0111) return MergeInstallDescription.load(slice);
    return unknownTag('TransactionDescr', tag, 4);
  },
  store,
});

function store(value: TransactionDescription, builder: Builder): void {
  if (value.kind === 'ordinary') OrdinaryDescription.store(value, builder);
  else if (value.kind === 'storage') StorageDescription.store(value, builder);
  else if (value.kind === 'tick-tock') TickTockDescription.store(value, builder);
  else if (value.kind === 'split-prepare') SplitPrepareDescription.store(value, builder);
  else if (value.kind === 'split-install') SplitInstallDescription.store(value, builder);
  else if (value.kind === 'merge-prepare') MergePrepareDescription.store(value, builder);
  else MergeInstallDescription.store(value, builder);
}
