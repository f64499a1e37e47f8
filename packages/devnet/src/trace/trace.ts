import { toHex } from '@tonway/chain';
import type { ContractNames } from './contract-names.ts';
import { printTrace } from './print-trace.ts';
import {
  type ExecutedTransaction,
  factsOf,
  type TraceTransaction,
  type TransactionFacts,
} from './trace-transaction.ts';

/** The transactions that a message caused. */
export class Trace {
  /** False: messages are waiting for further blocks. */
  readonly isComplete: boolean;
  readonly #read: () => readonly TraceTransaction[];
  #transactions: readonly TraceTransaction[] | null = null;

  private constructor(read: () => readonly TraceTransaction[], isComplete: boolean) {
    this.#read = read;
    this.isComplete = isComplete;
  }

  static of(
    executed: readonly ExecutedTransaction[],
    isComplete: boolean,
    names: ContractNames,
  ): Trace {
    return new Trace(() => linked(executed.map((each) => factsOf(each, names))), isComplete);
  }

  /** Some transactions of a trace. */
  static part(transactions: readonly TraceTransaction[]): Trace {
    return new Trace(() => transactions, true);
  }

  /** One trace of several messages. */
  static join(traces: readonly Trace[]): Trace {
    const [first] = traces;
    if (first && traces.length === 1) return first;
    return new Trace(
      () => traces.flatMap(({ transactions }) => transactions).sort(byLt),
      traces.every(({ isComplete }) => isComplete),
    );
  }

  /** In the order of execution. Read when they are needed first, because many traces never are. */
  get transactions(): readonly TraceTransaction[] {
    this.#transactions ??= this.#read();
    return this.#transactions;
  }

  /** The transactions that no other one caused. */
  get roots(): readonly TraceTransaction[] {
    const all = new Set(this.transactions);
    return this.transactions.filter(({ parent }) => parent === null || !all.has(parent));
  }

  get gasUsed(): number {
    return this.transactions.reduce((sum, { gasUsed }) => sum + gasUsed, 0);
  }

  /** What all transactions collected. */
  get totalFeesNano(): bigint {
    return this.transactions.reduce((sum, { fees }) => sum + fees.totalNano, 0n);
  }

  /** The trace as a tree, a line for each transaction. */
  toString(): string {
    return printTrace(this);
  }

  toJSON(): unknown {
    const { isComplete, transactions } = this;
    return { isComplete, transactions: transactions.map(summaryOf) };
  }
}

/** A transaction whose relations are set after its creation. */
type Linked = Omit<TransactionFacts, 'sender'> & {
  parent: Linked | null;
  readonly children: Linked[];
  sender: string | null;
  sendMode: number | null;
};

/** Finds the transactions of all outgoing messages. */
function linked(facts: readonly TransactionFacts[]): TraceTransaction[] {
  const all = facts.map(
    (each): Linked => ({ ...each, parent: null, children: [], sendMode: null }),
  );
  all.sort(byLt);
  const byMessage = new Map(
    all.map((each) => [each.transaction.inMessageCell?.hashHex() ?? '', each]),
  );
  for (const parent of all) link(parent, byMessage);
  return all;
}

function link(parent: Linked, byMessage: ReadonlyMap<string, Linked>): void {
  const { outMessageCells } = parent.transaction;
  const modes = parent.actions.flatMap((each) => (each.kind === 'send-message' ? each.mode : []));
  for (const [index, cell] of outMessageCells.entries()) {
    const child = byMessage.get(cell.hashHex());
    if (!child) continue;
    child.parent = parent;
    child.sender = parent.name;
    // skipped actions would shift the modes
    if (modes.length === outMessageCells.length) child.sendMode = modes[index] ?? null;
    parent.children.push(child);
  }
}

function byLt(a: TraceTransaction, b: TraceTransaction): number {
  return Number(a.transaction.lt - b.transaction.lt);
}

function summaryOf(each: TraceTransaction): unknown {
  const { account, transaction, parent, from, valueNano, opcode, operation, success } = each;
  const { exitCode, actionResultCode, reason, gasUsed, fees, vmLog } = each;
  return {
    account,
    lt: transaction.lt,
    hash: transaction.hash,
    parent: parent && toHex(parent.transaction.hash),
    from,
    valueNano,
    opcode,
    operation,
    success,
    exitCode,
    actionResultCode,
    reason,
    gasUsed,
    fees,
    ...(vmLog !== null && { vmLog }),
  };
}
