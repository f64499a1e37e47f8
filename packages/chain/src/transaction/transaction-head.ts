import type { Builder } from '../cell/builder.ts';
import type { Cell } from '../cell/cell.ts';
import type { Slice } from '../cell/slice.ts';
import { ChainError } from '../errors.ts';
import { CurrencyCollection } from '../message/currency-collection.ts';
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

const TAG = 0x72;

// update_hashes#72 {X:Type} old_hash:bits256 new_hash:bits256 = HASH_UPDATE X;
export interface HashUpdate {
  readonly oldHash: Uint8Array;
  readonly newHash: Uint8Array;
}

export const HashUpdate = codec<HashUpdate>('HASH_UPDATE', {
  load(slice) {
    slice.expectTag(8, TAG, 'HASH_UPDATE');
    return { oldHash: slice.loadBytes(32), newHash: slice.loadBytes(32) };
  },
  store: (update, builder) =>
    builder.storeUint(TAG, 8).storeBits256(update.oldHash).storeBits256(update.newHash),
});

/** The fields in the root cell of a transaction. */
export interface TransactionHead {
  /** The account id; its workchain is that of the block. */
  readonly accountAddress: Uint8Array;
  readonly lt: bigint;
  readonly previousHash: Uint8Array;
  readonly previousLt: bigint;
  readonly now: number;
  readonly outMessageCount: number;
  readonly origStatus: AccountStatus;
  readonly endStatus: AccountStatus;
  readonly totalFees: CurrencyCollection;
}

/** The referenced parts, not decoded. */
export interface TransactionRefs {
  readonly messages: Cell;
  readonly stateUpdate: Cell;
  readonly description: Cell;
}

export function loadHead(slice: Slice): TransactionHead & TransactionRefs {
  slice.expectTag(4, 0b0111, 'Transaction');
  return {
    accountAddress: slice.loadBytes(32),
    lt: slice.loadBigUint(64),
    previousHash: slice.loadBytes(32),
    previousLt: slice.loadBigUint(64),
    now: slice.loadUint(32),
    outMessageCount: slice.loadUint(15),
    origStatus: AccountStatus.load(slice),
    endStatus: AccountStatus.load(slice),
    messages: slice.loadRef(),
    totalFees: CurrencyCollection.load(slice),
    stateUpdate: slice.loadRef(),
    description: slice.loadRef(),
  };
}

export function storeHead(head: TransactionHead, refs: TransactionRefs, builder: Builder): void {
  builder.storeUint(0b0111, 4).storeBits256(head.accountAddress).storeBigUint(head.lt, 64);
  builder.storeBits256(head.previousHash).storeBigUint(head.previousLt, 64);
  builder.storeUint(head.now, 32).storeUint(head.outMessageCount, 15);
  AccountStatus.store(head.origStatus, builder);
  AccountStatus.store(head.endStatus, builder);
  builder.storeRef(refs.messages);
  CurrencyCollection.store(head.totalFees, builder);
  builder.storeRef(refs.stateUpdate).storeRef(refs.description);
}
