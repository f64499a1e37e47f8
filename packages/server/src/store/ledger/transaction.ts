import type { AccountStatus, Message, Transaction } from '@tonway/chain';

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

/** Amounts by currency id. */
type ExtraCurrencies = Readonly<Record<string, string>>;

/** The state of an account at one logical time. */
export interface AccountState {
  readonly hash: Uint8Array;
  readonly status: AccountStatus;
  readonly balance: bigint;
  /** Null if the account holds no extra currencies. */
  readonly extraCurrencies: ExtraCurrencies | null;
  readonly frozenHash: Uint8Array | null;
  readonly codeHash: Uint8Array | null;
  readonly dataHash: Uint8Array | null;
}

/** The parts of an account's code that determine its interfaces. */
interface AccountCode {
  readonly codeHash: Uint8Array | null;
  /** Ids of the get-methods; null if they are unknown. */
  readonly methods: readonly number[] | null;
}

/** An account as the address book shows it. */
export interface AddressBookAccount {
  /** 33 bytes: see `accountKey`. */
  readonly account: Buffer;
  /** Null if the account is not indexed. */
  readonly code: AccountCode | null;
  /** The name of the account: its shortest domain that refers back to it. */
  readonly domain: string | null;
}

/** The latest state of an account. */
export interface LedgerAccount extends AccountState, AccountCode {
  /** 33 bytes: see `accountKey`. */
  readonly account: Buffer;
  readonly codeHash: Uint8Array | null;
  /** 0 if the account is part of the zero state and has had no transaction since. */
  readonly lastTransactionLt: bigint;
  readonly lastTransactionHash: Uint8Array;
  /** A BoC; null if the query did not request it. */
  readonly code: Uint8Array | null;
  /** A BoC; null if the query did not request it, or if `dataHash` is set but the data is not indexed yet. */
  readonly data: Uint8Array | null;
}

/** Identifies one block. */
export interface BlockName {
  readonly workchain: number;
  /** As a signed 64-bit integer. */
  readonly shard: bigint;
  readonly seqno: number;
}

/** Identifies a shard: one sequence of blocks of a workchain. */
export type ShardName = Omit<BlockName, 'seqno'>;

/** A block with all fields that responses contain. */
export interface LedgerBlock extends BlockName {
  readonly rootHash: Uint8Array;
  readonly fileHash: Uint8Array;
  /** The masterchain block that committed the block. */
  readonly mcSeqno: number;
  readonly globalId: number;
  readonly version: number;
  readonly afterMerge: boolean;
  readonly beforeSplit: boolean;
  readonly afterSplit: boolean;
  readonly wantMerge: boolean;
  readonly wantSplit: boolean;
  readonly isKeyBlock: boolean;
  readonly vertSeqnoIncr: boolean;
  readonly flags: number;
  readonly genUtime: bigint;
  readonly startLt: bigint;
  readonly endLt: bigint;
  readonly validatorListHashShort: number;
  readonly genCatchainSeqno: number;
  readonly minRefMcSeqno: number;
  readonly prevKeyBlockSeqno: number;
  readonly vertSeqno: number;
  readonly masterRefSeqno: number;
  readonly randSeed: Uint8Array;
  readonly createdBy: Uint8Array;
  readonly transactionCount: number;
  /** The previous block; two blocks after a merge. */
  readonly previous: readonly BlockName[];
  /** In a masterchain block, the newest block of every shard; otherwise empty. */
  readonly tips: readonly BlockName[];
}
