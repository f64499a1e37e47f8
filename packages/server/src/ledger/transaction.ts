import type { Message, Transaction } from '@tonway/chain';
import type { AccountState } from './account.ts';
import type { BlockName } from './block.ts';

/** How far the network has agreed on a transaction. */
type Finality = 'pending' | 'confirmed' | 'finalized';

/** Names one transaction. */
export interface TransactionName {
  /** 33 bytes: see `accountKey`. */
  readonly account: Buffer;
  readonly lt: bigint;
}

/** A transaction as answers describe it, whether it was indexed or emulated. */
export interface LedgerTransaction extends TransactionName {
  readonly hash: Uint8Array;
  readonly content: Transaction;
  readonly block: BlockName;
  /** The masterchain block that committed the block. */
  readonly mcSeqno: number;
  /** What is known about the account around the transaction; it may be another state: the hashes tell. */
  readonly stateBefore: AccountState | null;
  readonly stateAfter: AccountState | null;
  /** Messages have flags where they had a fee for instant routing before global version 12. */
  readonly hasExtraFlags: boolean;
  readonly finality: Finality;
  /** The transaction is a forecast, not on the chain. */
  readonly emulated: boolean;
}

/** A message as answers describe it. */
export interface LedgerMessage {
  readonly content: Message;
  readonly hasExtraFlags: boolean;
  /** Hash of the transaction that received the message; null where that is not known, or not to be said. */
  readonly receivedBy: Uint8Array | null;
  readonly sentBy: Uint8Array | null;
}
