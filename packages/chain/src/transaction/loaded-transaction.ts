import type { Cell } from '../cell/cell.ts';
import type { CurrencyCollection } from '../message/currency-collection.ts';
import { Message } from '../message/message.ts';
import { TransactionDescription } from './transaction-description.ts';
import {
  type AccountStatus,
  HashUpdate,
  loadHead,
  type TransactionHead,
  type TransactionRefs,
} from './transaction-head.ts';
import { outMessageCells, TransactionMessages } from './transaction-messages.ts';

/** A transaction over its cell; parts are decoded on first access. */
export class LoadedTransaction implements TransactionHead {
  readonly cell: Cell;
  private knownHead: (TransactionHead & TransactionRefs) | undefined;
  private knownMessages: TransactionMessages | undefined;
  private knownIn: Message | null | undefined;
  private knownOutCells: readonly Cell[] | undefined;
  private knownOut: readonly Message[] | undefined;
  private knownUpdate: HashUpdate | undefined;
  private knownDescription: TransactionDescription | undefined;

  constructor(cell: Cell) {
    this.cell = cell;
    this.knownHead = undefined;
    this.knownMessages = undefined;
    this.knownIn = undefined;
    this.knownOutCells = undefined;
    this.knownOut = undefined;
    this.knownUpdate = undefined;
    this.knownDescription = undefined;
  }

  get hash(): Uint8Array {
    return this.cell.hash();
  }

  get head(): TransactionHead & TransactionRefs {
    this.knownHead ??= this.decodeHead();
    return this.knownHead;
  }

  get accountAddress(): Uint8Array {
    return this.head.accountAddress;
  }

  get lt(): bigint {
    return this.head.lt;
  }

  get previousHash(): Uint8Array {
    return this.head.previousHash;
  }

  get previousLt(): bigint {
    return this.head.previousLt;
  }

  get now(): number {
    return this.head.now;
  }

  get outMessageCount(): number {
    return this.head.outMessageCount;
  }

  get origStatus(): AccountStatus {
    return this.head.origStatus;
  }

  get endStatus(): AccountStatus {
    return this.head.endStatus;
  }

  get totalFees(): CurrencyCollection {
    return this.head.totalFees;
  }

  get stateUpdate(): HashUpdate {
    this.knownUpdate ??= HashUpdate.load(this.head.stateUpdate);
    return this.knownUpdate;
  }

  get description(): TransactionDescription {
    this.knownDescription ??= TransactionDescription.load(this.head.description);
    return this.knownDescription;
  }

  get inMessageCell(): Cell | null {
    return this.messages.inMessage;
  }

  get outMessageCells(): readonly Cell[] {
    this.knownOutCells ??= outMessageCells(this.messages, this.head.outMessageCount);
    return this.knownOutCells;
  }

  get inMessage(): Message | null {
    if (this.knownIn === undefined) {
      const cell = this.inMessageCell;
      this.knownIn = cell && Message.load(cell);
    }
    return this.knownIn;
  }

  get outMessages(): readonly Message[] {
    this.knownOut ??= this.outMessageCells.map((cell) => Message.load(cell));
    return this.knownOut;
  }

  private get messages(): TransactionMessages {
    this.knownMessages ??= TransactionMessages.load(this.head.messages);
    return this.knownMessages;
  }

  private decodeHead(): TransactionHead & TransactionRefs {
    const slice = this.cell.slice();
    const head = loadHead(slice);
    slice.end('Transaction');
    return head;
  }
}
