import {
  loadOutList,
  loadTransaction,
  type Message,
  type OutAction,
  type Transaction,
} from '@ton/core';
import { toTonCore } from '@tonway/chain/ton-core';
import type { MessageReceipt } from '../network/receipt.ts';
import { Trace } from '../trace/trace.ts';
import type { TraceTransaction } from '../trace/trace-transaction.ts';

/** A transaction of `@ton/core`, with what tests ask about it beyond that. */
export interface SentTransaction extends Transaction {
  readonly parent: SentTransaction | undefined;
  readonly children: SentTransaction[];
  /** Messages to the outside. */
  readonly externals: Message[];
  /** What the contract requested; undefined if it was not run, or an action is malformed. */
  readonly outActions: OutAction[] | undefined;
  /** The mode with which the message was sent. */
  readonly mode: number | undefined;
  /** What the VM executed; empty unless `vmLogs` of the devnet is set. */
  readonly vmLogs: string;
  /** What the contract printed for debugging; empty unless `vmLogs` of the devnet is set. */
  readonly debugLogs: string;
  /** The transaction with fees, reasons and names. */
  readonly traced: TraceTransaction;
}

/** What a method of a wrapper that sends returns. */
export class SendResult<T = void> {
  readonly trace: Trace;
  /** What the method itself returned. */
  readonly result: T;
  #transactions: SentTransaction[] | null = null;

  constructor(receipts: readonly MessageReceipt[], result: T) {
    this.trace = Trace.join(receipts.map((each) => each.trace));
    this.result = result;
  }

  /** All transactions that the messages caused, in the order of execution. */
  get transactions(): SentTransaction[] {
    this.#transactions ??= sentTransactions(this.trace.transactions);
    return this.#transactions;
  }

  /** The messages of all transactions to the outside. */
  get externals(): Message[] {
    return this.transactions.flatMap(({ externals }) => externals);
  }
}

type Unlinked = Omit<SentTransaction, 'parent' | 'children'>;
type Linked = Unlinked & { parent: Linked | undefined; readonly children: Linked[] };

function sentTransactions(traced: readonly TraceTransaction[]): SentTransaction[] {
  const all = new Map(
    traced.map((each): [TraceTransaction, Linked] => [
      each,
      { ...sentTransaction(each), parent: undefined, children: [] },
    ]),
  );
  for (const [{ parent }, child] of all) {
    const sender = parent ? all.get(parent) : undefined;
    child.parent = sender;
    sender?.children.push(child);
  }
  return [...all.values()];
}

function sentTransaction(traced: TraceTransaction): Unlinked {
  const transaction = loadTransaction(toTonCore(traced.transaction.cell).beginParse());
  const lines = traced.vmLog?.split('\n') ?? [];
  const isDebug = (line: string) => line.startsWith('#DEBUG#');
  return {
    ...transaction,
    externals: transaction.outMessages.values().filter(({ info }) => info.type === 'external-out'),
    outActions: outActionsOf(traced),
    mode: traced.sendMode ?? undefined,
    vmLogs: lines.filter((line) => !isDebug(line)).join('\n'),
    debugLogs: lines.filter(isDebug).join('\n'),
    traced,
  };
}

/** `@ton/core` throws for malformed actions. */
function outActionsOf({ actionList, actions }: TraceTransaction): OutAction[] | undefined {
  if (!actionList || actions.some(({ kind }) => kind === 'unknown')) return undefined;
  try {
    return loadOutList(toTonCore(actionList).beginParse());
  } catch {
    return undefined;
  }
}
