import { Address, type Message, toHex } from '@tonway/chain';
import type { RefusedExternal } from '../collate/collation.ts';
import type { ExecutedTransaction } from '../trace/trace-transaction.ts';
import type { ProducedBlock } from './produced-block.ts';

/** The outcome of a message, filled in while blocks are produced. */
export class Delivery {
  #awaited: string;
  #hops: number;
  /** Hashes of the messages of the trace that no transaction has received yet. */
  readonly #travelling: Set<string>;
  /** The transactions that the message caused so far. */
  readonly trace: ExecutedTransaction[] = [];
  /** The transaction that the message, or its last followed hop, caused. */
  executed: ExecutedTransaction | null = null;
  /** Why there will be no transaction. */
  refusal: string | null = null;

  /** `hops`: how many times the first outgoing message of a transaction is followed. */
  constructor(messageHash: Uint8Array, hops: number) {
    this.#awaited = toHex(messageHash);
    this.#hops = hops;
    this.#travelling = new Set([this.#awaited]);
  }

  /** Whether no further transaction will follow. */
  get isOver(): boolean {
    return this.#travelling.size === 0;
  }

  look(byMessage: ReadonlyMap<string, ExecutedTransaction>, refused: ReadonlyMap<string, string>) {
    this.#findReceiver(byMessage, refused);
    // a set also iterates over what is added meanwhile
    for (const hash of this.#travelling) {
      const found = byMessage.get(hash);
      if (!found && !refused.has(hash)) continue;
      this.#travelling.delete(hash);
      if (!found) continue;
      this.trace.push(found);
      for (const sent of messagesIn(found)) this.#travelling.add(toHex(sent.hash));
    }
  }

  #findReceiver(
    byMessage: ReadonlyMap<string, ExecutedTransaction>,
    refused: ReadonlyMap<string, string>,
  ): void {
    if (this.executed || this.refusal !== null) return;
    this.refusal = refused.get(this.#awaited) ?? null;
    while (!this.executed && this.refusal === null) {
      const found = byMessage.get(this.#awaited);
      if (!found) return;
      this.#pass(found);
    }
  }

  #pass(found: ExecutedTransaction): void {
    const [sent] = found.transaction.outMessageCells;
    if (this.#hops === 0) this.executed = found;
    else if (!sent) this.refusal = 'the contract sent no message';
    else this.#awaited = sent.hashHex();
    this.#hops--;
  }
}

/** The messages to accounts. */
function messagesIn({ transaction }: ExecutedTransaction): readonly Message[] {
  return transaction.outMessages.filter(({ info }) => info.destination instanceof Address);
}

/** The messages whose transactions are awaited. */
export class Deliveries {
  readonly #open = new Set<Delivery>();

  get isEmpty(): boolean {
    return this.#open.size === 0;
  }

  /** Follows a message until `stop` is called. */
  follow(messageHash: Uint8Array, hops = 0): Delivery {
    const delivery = new Delivery(messageHash, hops);
    this.#open.add(delivery);
    return delivery;
  }

  stop(delivery: Delivery): void {
    this.#open.delete(delivery);
  }

  look({ transactions }: ProducedBlock, refused: readonly RefusedExternal[]): void {
    const byMessage = new Map(
      transactions.map((each) => [each.transaction.inMessageCell?.hashHex() ?? '', each]),
    );
    const reasons = new Map(refused.map(({ message, reason }) => [toHex(message.hash), reason]));
    for (const delivery of this.#open) delivery.look(byMessage, reasons);
  }
}
