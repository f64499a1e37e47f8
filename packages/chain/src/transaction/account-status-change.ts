import { codec } from '../tlb/codec.ts';

// acst_unchanged$0 = AccStatusChange;
// acst_frozen$10 = AccStatusChange;
// acst_deleted$11 = AccStatusChange;
export type AccountStatusChange = 'unchanged' | 'frozen' | 'deleted';

export const AccountStatusChange = codec<AccountStatusChange>('AccStatusChange', {
  load(slice) {
    if (!slice.loadBit()) return 'unchanged';
    return slice.loadBit() ? 'deleted' : 'frozen';
  },
  store(change, builder) {
    if (change === 'unchanged') builder.storeBit(false);
    else builder.storeBit(true).storeBit(change === 'deleted');
  },
});
