import { Builder } from '../cell/builder.ts';
import { sliceToCell } from '../cell/built-cell.ts';
import type { Cell } from '../cell/cell.ts';
import { Slice } from '../cell/slice.ts';
import { Message, type MessageFields } from '../message/message.ts';
import { type Codec, codec } from '../tlb/codec.ts';
import { LoadedTransaction } from './loaded-transaction.ts';
import { TransactionDescription } from './transaction-description.ts';
import { HashUpdate, loadHead, storeHead, type TransactionHead } from './transaction-head.ts';
import { numbered, TransactionMessages } from './transaction-messages.ts';

// transaction$0111 account_addr:bits256 lt:uint64 prev_trans_hash:bits256 prev_trans_lt:uint64
//   now:uint32 outmsg_cnt:uint15 orig_status:AccountStatus end_status:AccountStatus
//   ^[ in_msg:(Maybe ^(Message Any)) out_msgs:(HashmapE 15 ^(Message Any)) ]
//   total_fees:CurrencyCollection state_update:^(HASH_UPDATE Account)
//   description:^TransactionDescr = Transaction;
export interface TransactionFields extends TransactionHead {
  readonly inMessage: MessageFields | null;
  /** Sorted by lt. */
  readonly outMessages: readonly MessageFields[];
  readonly stateUpdate: HashUpdate;
  readonly description: TransactionDescription;
}

/** A loaded transaction; references are decoded on first access. */
export interface Transaction extends TransactionFields {
  readonly inMessage: Message | null;
  readonly outMessages: readonly Message[];
  readonly cell: Cell;
  readonly hash: Uint8Array;
  /** The undecoded messages, for example for their hashes. */
  readonly inMessageCell: Cell | null;
  readonly outMessageCells: readonly Cell[];
}

interface TransactionCodec extends Codec<Transaction> {
  store(transaction: TransactionFields, builder: Builder): void;
  toCell(transaction: TransactionFields): Cell;
}

export const Transaction: TransactionCodec = {
  load(source) {
    const transaction = new LoadedTransaction(source instanceof Slice ? take(source) : source);
    transaction.head; // rejects an invalid transaction immediately
    return transaction;
  },
  store(transaction, builder) {
    const refs = {
      messages: TransactionMessages.toCell(messagesOf(transaction)),
      stateUpdate: HashUpdate.toCell(transaction.stateUpdate),
      description: TransactionDescription.toCell(transaction.description),
    };
    storeHead(transaction, refs, builder);
  },
  toCell(transaction) {
    const builder = new Builder();
    Transaction.store(transaction, builder);
    return builder.build();
  },
};

/** `^Transaction`: decoded on demand. */
export const TransactionRef: Codec<Transaction> = codec<Transaction>('^Transaction', {
  load: (slice) => new LoadedTransaction(slice.loadRef()),
  store: (transaction, builder) => builder.storeRef(transaction.cell),
});

/** Splits the transaction off the slice, as a cell. */
function take(slice: Slice): Cell {
  const start = slice.clone();
  loadHead(slice);
  const bits = start.remainingBits - slice.remainingBits;
  const refs = start.remainingRefs - slice.remainingRefs;
  return sliceToCell(start.loadSlice(bits, refs));
}

function messagesOf(transaction: TransactionFields): TransactionMessages {
  const { inMessage, outMessages, outMessageCount } = transaction;
  const cells = outMessages.map((message) => Message.toCell(message));
  return {
    inMessage: inMessage && Message.toCell(inMessage),
    outMessages: numbered(cells, outMessageCount),
  };
}
