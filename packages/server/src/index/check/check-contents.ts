import { equalBytes, Transaction } from '@tonway/chain';
import { findStates } from '../../store/accounts/read.ts';
import type { Connection } from '../../store/connection.ts';
import { ReadStore } from '../../store/lists/read-store.ts';
import { readStepTransactions } from '../../store/steps/check.ts';
import { copyRows, NO_ROWS } from '../../store/tables/copy-rows.ts';
import {
  compareExpected,
  countRows,
  EXPECTED,
  withExpected,
} from '../../store/tables/expected-rows.ts';
import { MESSAGES, TRANSACTIONS } from '../../store/tables/tables.ts';
import { findTransactions, type TransactionRow } from '../../store/transactions/read.ts';
import { StepRows, writeTransactionRows } from '../decode/step-rows.ts';
import { readCell } from '../states/fill.ts';
import { accountText, type ReportFault, rowFaultText, stepFault } from './fault.ts';

interface ParsedRow {
  readonly row: TransactionRow;
  readonly transaction: Transaction;
}

/** Checks that all rows derived from the transactions of masterchain blocks exist and are equal. */
export class ContentsCheck {
  readonly #connection: Connection;
  readonly #store: ReadStore;
  readonly #report: ReportFault;

  constructor(connection: Connection, report: ReportFault) {
    this.#connection = connection;
    this.#store = new ReadStore(connection);
    this.#report = report;
  }

  /** `sinceLt`: the logical time from which the index is complete. Returns the touched accounts. */
  async check(seqnos: readonly number[], sinceLt: bigint): Promise<Uint8Array[]> {
    const rows = await readStepTransactions(this.#connection, seqnos);
    const read = rows.flatMap((row) => this.#read(row) ?? []);
    await this.#checkRows(seqnos, read);
    await this.#checkPrevious(read, sinceLt);
    await this.#checkStates(read);
    const accounts = new Map(rows.map(({ account }) => [account.toString('hex'), account]));
    return [...accounts.values()];
  }

  /** Parses a row; reports a wrong hash. */
  #read(row: TransactionRow): ParsedRow | null {
    const root = readCell(row.boc);
    if (root && equalBytes(root.hash(), row.hash))
      return { row, transaction: Transaction.load(root) };
    this.#reportRow(row, 'its content has another hash');
    return null;
  }

  #reportRow({ mc_seqno, account, lt }: TransactionRow, what: string): void {
    const text = `transaction ${lt} of account ${accountText(account)}: ${what}`;
    this.#report(stepFault(mc_seqno, text));
  }

  /** Compares the rows of transactions and messages with the rows that an indexer would write. */
  #checkRows(seqnos: readonly number[], read: readonly ParsedRow[]): Promise<void> {
    const expected = new Map(seqnos.map((seqno) => [seqno, new StepRows(seqno)]));
    for (const { row, transaction } of read) {
      const rows = expected.get(row.mc_seqno);
      if (rows) writeTransactionRows(rows, blockOf(row), row.account, transaction);
    }
    const steps = Array.from(expected, ([seqno, rows]) => ({ seqno, ...rows.result() }));
    return withExpected(this.#connection, async (queries) => {
      await copyRows(queries, steps, NO_ROWS, EXPECTED);
      for (const table of [TRANSACTIONS, MESSAGES])
        for (const fault of await compareExpected(queries, table))
          this.#report(stepFault(fault.mcSeqno, rowFaultText(fault)));
      const counts = await countRows(queries, 'messages', seqnos);
      for (const { seqno, counts: wanted } of steps) {
        const count = counts.get(seqno) ?? 0;
        if (count !== wanted.messages)
          this.#report(stepFault(seqno, `${count} messages, not ${wanted.messages}`));
      }
    });
  }

  /** Checks that the previous transaction, which each transaction names, exists. */
  async #checkPrevious(read: readonly ParsedRow[], sinceLt: bigint): Promise<void> {
    const named = read.filter(({ transaction }) => transaction.previousLt > 0n);
    const names = named.map(({ row: { account }, transaction: { previousLt: lt } }) => ({
      account,
      lt,
    }));
    const found = new Map(
      (await findTransactions(this.#store, names)).map((row) => [keyOf(row), row]),
    );
    for (const [i, { row, transaction }] of named.entries()) {
      const before = found.get(keyOf(names[i] ?? row));
      if (!before && transaction.previousLt < sinceLt) continue;
      if (!before) this.#reportRow(row, `the one before it, ${transaction.previousLt}, is missing`);
      else if (!equalBytes(before.hash, transaction.previousHash))
        this.#reportRow(row, `the one before it, ${before.lt}, has another hash`);
    }
  }

  /** Checks the state of each account after its last transaction in a block. */
  async #checkStates(read: readonly ParsedRow[]): Promise<void> {
    const last = new Map(read.map((each) => [lastKey(each.row), each]));
    const names = Array.from(last.values(), ({ row: { account, lt } }) => ({ account, lt }));
    const found = new Map((await findStates(this.#store, names)).map((row) => [keyOf(row), row]));
    for (const { row, transaction } of last.values()) {
      const state = found.get(keyOf(row));
      const isGone = transaction.endStatus === 'nonexist';
      if (isGone && state) this.#reportRow(row, 'it leaves no state, and there is one');
      else if (!isGone && !state) this.#reportRow(row, 'the state that it leaves is missing');
      else if (state && !equalBytes(state.hash, transaction.stateUpdate.newHash))
        this.#reportRow(row, 'it leaves another state');
      else if (state && state.status !== transaction.endStatus)
        this.#reportRow(row, `it leaves the account ${transaction.endStatus}, not ${state.status}`);
    }
  }
}

function blockOf({
  block_workchain: workchain,
  block_shard: shard,
  block_seqno: seqno,
}: TransactionRow) {
  return { workchain, shard, seqno };
}

function keyOf({ account, lt }: Pick<TransactionRow, 'account' | 'lt'>): string {
  return `${account.toString('hex')} ${lt}`;
}

/** Key of an account in a block. Rows are sorted by time, so a map keeps the last row per key. */
function lastKey(row: TransactionRow): string {
  const { block_shard, block_seqno } = row;
  return `${row.account.toString('hex')} ${block_shard} ${block_seqno}`;
}
