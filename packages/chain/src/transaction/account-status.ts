import { ChainError } from '../errors.ts';
import { codec } from '../tlb/codec.ts';

// acc_state_uninit$00 = AccountStatus;
// acc_state_frozen$01 = AccountStatus;
// acc_state_active$10 = AccountStatus;
// acc_state_nonexist$11 = AccountStatus;
const STATUSES = ['uninit', 'frozen', 'active', 'nonexist'] as const;
export type AccountStatus = (typeof STATUSES)[number];

export const AccountStatus = codec<AccountStatus>('AccountStatus', {
  load: (slice) => STATUSES[slice.loadUint(2)] as AccountStatus,
  store(status, builder) {
    const tag = STATUSES.indexOf(status);
    if (tag < 0) throw new ChainError('VALUE_RANGE', `AccountStatus: '${status}' does not exist`);
    builder.storeUint(tag, 2);
  },
});
