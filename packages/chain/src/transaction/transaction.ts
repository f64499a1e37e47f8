import { Builder } from '../cell/builder.ts';
import type { Cell } from '../cell/cell.ts';
import { Slice } from '../cell/slice.ts';
import { sliceToCell } from '../cell/slice-to-cell.ts';
import { Message, type MessageFields } from '../message/message.ts';
import { type Codec, codec } from '../tlb/codec.ts';
import { HashUpdate } from './hash-update.ts';
import { LoadedTransaction } from './loaded-transaction.ts';
import { TransactionDescription } from './transaction-description.ts';
import { loadHead, storeHead, type TransactionHead } from './transaction-head.ts';
import { numbered, TransactionMessages } from './transaction-messages.ts';

// transaction$0111 account_addr:bits256 lt:uint64 prev_trans_hash:bits256 prev_trans_lt:uint64
//   now:uint32 outmsg_cnt:uint15 orig_status:AccountStatus end_status:AccountStatus
//   ^[ in_msg:(Maybe ^(Message Any)) out_msgs:(HashmapE 15 ^(Message Any)) ]
//   total_fees:CurrencyCollection state_update:^(HASH_UPDATE Account)
//   description:^TransactionDescr = Transaction;
export interface TransactionFields extends TransactionHead {
  readonly inMessage: MessageFields | null;
  /** In the order of their lt. */
  readonly outMessages: readonly MessageFields[];
  readonly stateUpdate: HashUpdate;
  readonly description: TransactionDescription;
}

/** A transaction as it was read; what stands in references is decoded when first asked for. */
export interface Transaction extends TransactionFields {
  readonly inMessage: Message | null;
  readonly outMessages: readonly Message[];
  readonly cell: Cell;
  readonly hash: Uint8Array;
  /** The messages before decoding: enough for their hashes. */
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
    transaction.head; // what is no transaction is refused at once
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

/** `^Transaction`: nothing is decoded before it is asked for. */
export const TransactionRef: Codec<Transaction> = codec<Transaction>('^Transaction', {
  load: (slice) => new LoadedTransaction(slice.loadRef()),
  store: (transaction, builder) => builder.storeRef(transaction.cell),
});

/** What the transaction takes of the slice, as a cell. */
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
