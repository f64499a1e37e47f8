import type { Builder } from '../cell/builder.ts';
import type { Cell } from '../cell/cell.ts';
import type { Slice } from '../cell/slice.ts';
import { CurrencyCollection } from '../message/currency-collection.ts';
import { AccountStatus } from './account-status.ts';

/** What stands in the transaction's own cell. */
export interface TransactionHead {
  /** The account's hash; its workchain is the block's. */
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

/** The rest of it, still in cells. */
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
