import { type Block, type Message, type Transaction, toHex, transactionsByLt } from '@tonway/chain';

/**
 * The external messages of a block, grouped by import: while a block is open, the node imports
 * more whenever all consequences of the earlier ones are delivered.
 */
export function externalBatches(block: Block): Message[][] {
  const rounds = new Rounds(block);
  // a message that waited for its account appears after messages imported later
  for (const transaction of inOrder(block)) rounds.add(transaction);
  rounds.again();
  const batches: Message[][] = [[]];
  for (const transaction of inOrder(block)) {
    const round = rounds.add(transaction);
    const { inMessage } = transaction;
    if (inMessage?.info.kind !== 'external-in') continue;
    while (batches.length <= round) batches.push([]);
    batches[round]?.push(inMessage);
  }
  return batches;
}

/** At equal lt, external messages come last. */
function inOrder(block: Block): Transaction[] {
  const isExternal = ({ inMessage }: Transaction) => inMessage?.info.kind === 'external-in';
  return [...transactionsByLt(block)].sort(
    (a, b) => Number(a.lt - b.lt) || Number(isExternal(a)) - Number(isExternal(b)),
  );
}

interface Delivery {
  readonly round: number;
  readonly endLt: bigint;
  /** Caused by a message sent in the same block. */
  readonly isFollowUp: boolean;
}

/** Derives the import round of transactions from their lts. */
class Rounds {
  readonly #sentIn = new Map<string, number>();
  readonly #lastOf = new Map<string, Delivery>();
  readonly #roundAt = new Map<bigint, number>();
  readonly #startLt: bigint;

  constructor({ info }: Block) {
    this.#startLt = info.startLt;
  }

  add(transaction: Transaction): number {
    const { accountAddress, lt, outMessageCount, inMessage } = transaction;
    const account = toHex(accountAddress);
    const sentIn = inMessage && this.#sentIn.get(toHex(inMessage.hash));
    const isExternal = inMessage?.info.kind === 'external-in';
    const round = isExternal ? this.#roundOf(lt, this.#lastOf.get(account)) : (sentIn ?? 0);
    const isFollowUp = typeof sentIn === 'number';
    const endLt = lt + BigInt(outMessageCount) + 1n;
    this.#lastOf.set(account, { round, endLt, isFollowUp });
    for (const { hash } of transaction.outMessages) this.#sentIn.set(toHex(hash), round);
    if (isFollowUp && inMessage?.info.kind === 'internal')
      this.#roundAt.set(inMessage.info.createdLt, round);
    return round;
  }

  again(): void {
    this.#lastOf.clear();
  }

  /** An external message is later than every message delivered before it. */
  #roundOf(lt: bigint, before: Delivery | undefined): number {
    if (before && before.endLt === lt) return before.round + (before.isFollowUp ? 1 : 0);
    if (lt === this.#startLt + 1n) return 0;
    const last = this.#roundAt.get(lt - 1n);
    return last === undefined ? 0 : last + 1;
  }
}
