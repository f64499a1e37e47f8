import type { Cell } from '../cell/cell.ts';
import { Dictionary, hashmapE } from '../dict/dictionary.ts';
import { uintKey } from '../dict/keys.ts';
import { ChainError } from '../errors.ts';
import { CellRef, codec } from '../tlb/codec.ts';

const INDEX = uintKey(15);
const OutMessages = hashmapE(INDEX, CellRef);

// ^[ in_msg:(Maybe ^(Message Any)) out_msgs:(HashmapE 15 ^(Message Any)) ]
/** The messages of a transaction, not decoded: a proof may omit the outgoing ones. */
export interface TransactionMessages {
  readonly inMessage: Cell | null;
  readonly outMessages: Dictionary<number, Cell>;
}

export const TransactionMessages = codec<TransactionMessages>('messages of a Transaction', {
  load: (slice) => ({ inMessage: slice.loadMaybeRef(), outMessages: OutMessages.load(slice) }),
  store(messages, builder) {
    builder.storeMaybeRef(messages.inMessage);
    OutMessages.store(messages.outMessages, builder);
  },
});

/** The outgoing messages by index, which is lt order; throws if the count does not match. */
export function outMessageCells(messages: TransactionMessages, count: number): Cell[] {
  const cells: Cell[] = [];
  for (const [index, cell] of messages.outMessages) {
    if (index !== cells.length || index >= count) wrongCount(count);
    cells.push(cell);
  }
  if (cells.length !== count) wrongCount(count);
  return cells;
}

export function numbered(cells: readonly Cell[], count: number): Dictionary<number, Cell> {
  if (cells.length !== count) wrongCount(count);
  return Dictionary.fromSorted(INDEX, CellRef, cells.entries());
}

function wrongCount(expected: number): never {
  const message = `Transaction: expected ${expected} outgoing messages`;
  throw new ChainError('TLB_INVALID', message);
}
