import { ChainError } from '@tonway/chain';
import { address, uint64, uint256 } from './fields.ts';
import { type Field, newField } from './struct.ts';

// bool_true$11 = BoolExtended; bool_false$00 = BoolExtended;
export const boolExtended: Field<boolean> = newField<boolean>('BoolExtended', {
  load(slice) {
    const value = slice.loadInt(2);
    if (value === -1 || value === 0) return value === -1;
    throw new ChainError('TLB_INVALID', 'BoolExtended: no constructor has this tag');
  },
  store: (value, builder) => builder.storeInt(value ? -1 : 0, 2),
  print: (value) => ({ '@type': value ? 'bool_true' : 'bool_false' }),
});

export const query = { queryId: uint64 };
export const owned = { ...query, ownerAddress: address, assetId: uint256 };
