import type { Cell } from '../cell/cell.ts';
import { Dictionary, hashmapE } from '../dict/dictionary.ts';
import { uintKey } from '../dict/keys.ts';
import { ChainError } from '../errors.ts';
import { CellRef, codec } from '../tlb/codec.ts';

const INDEX = uintKey(15);
const OutMessages = hashmapE(INDEX, CellRef);

// ^[ in_msg:(Maybe ^(Message Any)) out_msgs:(HashmapE 15 ^(Message Any)) ]
/** The messages of a transaction, not decoded yet; those sent in the order of their lt. */
export interface TransactionMessages {
  readonly inMessage: Cell | null;
  readonly outMessages: readonly Cell[];
}

export const TransactionMessages = codec<TransactionMessages>('messages of a Transaction', {
  load: (slice) => ({
    inMessage: slice.loadMaybeRef(),
    outMessages: inOrder(OutMessages.load(slice)),
  }),
  store(messages, builder) {
    builder.storeMaybeRef(messages.inMessage);
    const dictionary = Dictionary.fromSorted(INDEX, CellRef, messages.outMessages.entries());
    OutMessages.store(dictionary, builder);
  },
});

function inOrder(dictionary: Dictionary<number, Cell>): Cell[] {
  const cells: Cell[] = [];
  if (dictionary.isEmpty) return cells;
  for (const [index, cell] of dictionary) {
    if (index !== cells.length) {
      throw new ChainError('TLB_INVALID', `Transaction: no outgoing message ${cells.length}`);
    }
    cells.push(cell);
  }
  return cells;
}

export function checkCount(found: number, expected: number): void {
  if (found !== expected) {
    throw new ChainError(
      'TLB_INVALID',
      `Transaction: ${expected} outgoing messages expected, found ${found}`,
    );
  }
}
