import { ChainError, equalBytes, toHex } from '@tonway/chain';
import type { Connection, Queries } from '../../store/connection.ts';
import { ReadStore } from '../../store/lists/read-store.ts';
import { readStepTransactions } from '../../store/steps/check.ts';
import {
  type CheckedTrace,
  countOrphanedEdges,
  findFaultyOpenTraces,
  readCompletedTraces,
  readSenderTraces,
} from '../../store/traces/check.ts';
import {
  MAX_TRACE_TRANSACTIONS,
  readTraceTransactions,
  tracesInParts,
} from '../../store/traces/trace-transactions.ts';
import type { IndexedTransaction, TransactionRow } from '../../store/transactions/read.ts';
import { readCell } from '../states/fill.ts';
import { assembleTraces, type TracePart } from '../traces/assemble.ts';
import { contentNode, storedNode, type TraceNode } from '../traces/node.ts';
import { accountText, type Fault, type ReportFault } from './fault.ts';

const MAX_FAULTS = 20;
const SNAPSHOT = 'isolation level repeatable read, read only';

function traceFault(seqno: number, what: string): Fault {
  return {
    what: `masterchain block ${seqno}: ${what}`,
    remedy: `run tonway repair retrace ${seqno}..${seqno}`,
  };
}

/** Checks that each transaction is in the trace of the message that it received, and that traces are what they say. */
export class TracesCheck {
  readonly #connection: Connection;
  readonly #report: ReportFault;

  constructor(connection: Connection, report: ReportFault) {
    this.#connection = connection;
    this.#report = report;
  }

  /** In one snapshot: traces change while blocks are indexed. */
  check(seqnos: readonly number[]): Promise<void> {
    return this.#connection.transaction(async (queries) => {
      await this.#checkTransactions(queries, await readStepTransactions(queries, seqnos));
      for (const traces of tracesInParts(await readCompletedTraces(queries, seqnos)))
        await this.#checkTraces(queries, traces);
    }, SNAPSHOT);
  }

  /** Checks the traces that are not complete, wherever they are. */
  async checkOpen(): Promise<void> {
    await this.#connection.transaction(async (queries) => {
      for (const { trace_id, mc_seqno_end } of await findFaultyOpenTraces(queries, MAX_FAULTS))
        this.#report(
          traceFault(mc_seqno_end, `trace ${toHex(trace_id)}: it waits for other messages`),
        );
      const orphaned = await countOrphanedEdges(queries);
      if (orphaned > 0)
        this.#report({
          what: `${orphaned} messages wait for traces that do not exist`,
          remedy: 'run tonway repair retrace with any block',
        });
    }, SNAPSHOT);
  }

  async #checkTraces(queries: Queries, traces: readonly CheckedTrace[]): Promise<void> {
    const found = await readTraceTransactions(new ReadStore(queries), traces);
    for (const [i, trace] of traces.entries()) {
      const what = totalsFault(trace) ?? treeFault(trace, found[i] ?? []);
      if (what) this.#report(traceFault(trace.mcSeqnoEnd, `trace ${toHex(trace.id)}: ${what}`));
    }
  }

  async #checkTransactions(queries: Queries, rows: readonly TransactionRow[]): Promise<void> {
    const nodes = rows.filter(isReadable).map((row) => ({ row, node: storedNode(row) }));
    const received = nodes.flatMap(({ node }) => sentMessage(node) ?? []);
    const senders = new Map(
      (await readSenderTraces(queries, received)).map(({ hash, trace_id }) => [
        toHex(hash),
        trace_id,
      ]),
    );
    for (const { row, node } of nodes) {
      // Transactions without a trace are assembled by the indexer.
      if (row.trace_id === null) continue;
      const message = sentMessage(node);
      const sender = message ? senders.get(toHex(message.hash)) : undefined;
      if (sender === null || row.trace_id.equals(sender ?? row.hash)) continue;
      const name = `transaction ${row.lt} of account ${accountText(row.account)}`;
      this.#report(traceFault(row.mc_seqno, `${name}: it is in another trace than its message`));
    }
  }
}

/** `ContentsCheck` reports the others. */
function isReadable({ boc, hash }: TransactionRow): boolean {
  const root = readCell(boc);
  return root !== null && equalBytes(root.hash(), hash);
}

function sentMessage({ received }: TraceNode) {
  return received?.hasSender ? { hash: received.hash, lt: received.lt } : null;
}

/** Compares a trace with the transactions that have its id. */
function totalsFault(trace: CheckedTrace): string | null {
  const { stored } = trace;
  if (stored.transactions !== trace.transactions)
    return `it has ${stored.transactions} transactions, not ${trace.transactions}`;
  if (stored.accounts !== trace.accounts)
    return `${trace.accounts} of its ${stored.accounts} accounts are listed`;
  if (stored.startLt !== trace.startLt || stored.endLt !== trace.endLt)
    return `it is from ${stored.startLt} to ${stored.endLt}`;
  return stored.mcSeqnoEnd === trace.mcSeqnoEnd ? null : 'another block has completed it';
}

/** Assembles the trace again from the messages of its transactions. */
function treeFault(trace: CheckedTrace, found: readonly IndexedTransaction[]): string | null {
  const { externalHash, transactions } = trace;
  if (transactions > MAX_TRACE_TRANSACTIONS) return null;
  let parts: TracePart[];
  try {
    parts = assembleTraces(found.map(contentNode), new Map());
  } catch (error) {
    // `ContentsCheck` reports the transaction.
    if (error instanceof ChainError) return null;
    throw error;
  }
  const [part] = parts;
  if (!part || parts.length > 1) return `its messages connect ${parts.length} traces`;
  const { waits_for } = part.trace;
  // A message that nobody sent starts the trace.
  const isStarted = waits_for === null || (externalHash && equalBytes(waits_for, externalHash));
  if (part.pending.length > 0 || !isStarted) return 'it is not complete';
  return part.trace.messages === trace.messages
    ? null
    : `it has ${part.trace.messages} messages, not ${trace.messages}`;
}
