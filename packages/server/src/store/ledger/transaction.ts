import type { Message, Transaction } from '@tonway/chain';
import type { AccountState } from './account.ts';
import type { BlockName } from './block.ts';

/** The consensus status of a transaction. */
export type Finality = 'pending' | 'confirmed' | 'finalized';

/** Identifies one transaction. */
export interface TransactionName {
  /** 33 bytes: see `accountKey`. */
  readonly account: Buffer;
  readonly lt: bigint;
}

/** A transaction, indexed or emulated, with all fields that responses contain. */
export interface LedgerTransaction extends TransactionName {
  readonly hash: Uint8Array;
  readonly content: Transaction;
  readonly block: BlockName;
  /** The masterchain block that committed the block. */
  readonly mcSeqno: number;
  /** Hash of the first transaction of the trace; null if it is unknown. */
  readonly traceId: Uint8Array | null;
  /** Hash of the message that started the trace; null for a tick-tock transaction, or if the trace is unknown. */
  readonly externalHash: Uint8Array | null;
  /** Null if equal to the hash. */
  readonly externalHashNorm: Uint8Array | null;
  /** A stored state close to the transaction. Compare its hash with the state update: it may be a different state. */
  readonly stateBefore: AccountState | null;
  readonly stateAfter: AccountState | null;
  /** True since global version 12, which replaced the instant routing fee of messages by flags. */
  readonly hasExtraFlags: boolean;
  readonly finality: Finality;
  /** True if the transaction was emulated and is not on the chain. */
  readonly emulated: boolean;
}

/** A message with all fields that responses contain. */
export interface LedgerMessage {
  readonly content: Message;
  readonly hasExtraFlags: boolean;
  /** Hash of the receiving transaction; null if it is unknown or not part of the response. */
  readonly receivedBy: Uint8Array | null;
  /** Hash of the sending transaction; null as in `receivedBy`. */
  readonly sentBy: Uint8Array | null;
}
