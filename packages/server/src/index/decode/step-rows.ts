import { ChainError } from '@tonway/chain';
import { TableRows } from '../../store/tables/copy-rows.ts';
import { ACCOUNT_STATES, BLOCKS, MESSAGES, TRANSACTIONS } from '../../store/tables/tables.ts';
import type { DecodedStep } from '../step.ts';

/** The largest `bigint` of PostgreSQL. */
const MAX_LT = 2n ** 63n - 1n;

/** Row buffers by table. */
export type RowBuffers = ReturnType<typeof rowBuffers>;

export function rowBuffers() {
  return {
    blocks: new TableRows(BLOCKS),
    transactions: new TableRows(TRANSACTIONS),
    messages: new TableRows(MESSAGES),
    account_states: new TableRows(ACCOUNT_STATES),
  };
}

/** Collects the rows of a step, and their range of logical time. */
export class StepRows {
  readonly mcSeqno: number;
  readonly tables: RowBuffers;
  #least = MAX_LT;
  #greatest = 0n;

  /** `tables`: buffers that may be reused from other steps. */
  constructor(mcSeqno: number, tables: RowBuffers = rowBuffers()) {
    this.mcSeqno = mcSeqno;
    this.tables = tables;
    for (const table of Object.values(tables)) table.clear();
  }

  /** Registers the logical time that decides the era of a row, and returns it. */
  registerLt(lt: bigint): bigint {
    if (lt < this.#least) this.#least = lt;
    if (lt > this.#greatest) {
      if (lt > MAX_LT) throw new ChainError('VALUE_RANGE', `the logical time ${lt} is too large`);
      this.#greatest = lt;
    }
    return lt;
  }

  result(): Pick<DecodedStep, 'rows' | 'counts' | 'lt'> {
    const { blocks, transactions, messages, account_states } = this.tables;
    return {
      rows: {
        blocks: blocks.toBytes(),
        transactions: transactions.toBytes(),
        messages: messages.toBytes(),
        account_states: account_states.toBytes(),
      },
      counts: {
        blocks: blocks.count,
        transactions: transactions.count,
        messages: messages.count,
        account_states: account_states.count,
      },
      lt: { least: this.#least, greatest: this.#greatest },
    };
  }
}
