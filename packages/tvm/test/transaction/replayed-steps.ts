import assert from 'node:assert/strict';
import {
  fromBase64,
  readBoc,
  type ShardAccountFields,
  type Transaction,
  toHex,
  transactionsOf,
} from '@tonway/chain';
import type { AccountSource, TraceCall } from '../../src/index.ts';
import { type ReplayedBlock, replayedBlocks } from './replayed-blocks.ts';
import { type Step, type StepTransaction, scenario } from './scenario.ts';

/** A step of the scenario with the transactions that came of it, the first one first. */
export interface ReplayedStep {
  readonly step: Step;
  readonly transactions: readonly Transaction[];
  readonly call: TraceCall;
}

/** The steps, and for each what its trace could see of the network. */
export class ReplayedSteps {
  readonly #blocks = new Map<string, ReplayedBlock>();
  readonly #transactions = new Map<string, Transaction>();
  readonly #steps = scenario().steps;

  constructor() {
    const needed = new Set(this.#steps.flatMap(transactionsIn).map(({ block }) => blockKey(block)));
    for (const replayed of replayedBlocks()) {
      if (!needed.has(blockKey(replayed))) continue;
      this.#blocks.set(blockKey(replayed), replayed);
      for (const transaction of transactionsOf(replayed.block))
        this.#transactions.set(toHex(transaction.hash), transaction);
    }
  }

  *executed(): Generator<ReplayedStep> {
    for (const step of this.#steps) {
      const rows = transactionsIn(step);
      const transactions = rows.map(({ hash }) => found(this.#transactions.get(hash)));
      const [first] = rows;
      if (first) yield { step, transactions, call: this.#call(step, first, rows) };
    }
  }

  /** External messages that the node did not take, in the state that the next step found. */
  *refused(): Generator<Omit<ReplayedStep, 'transactions'>> {
    for (const step of this.#steps) {
      if (step.phase !== 'refused') continue;
      const later = this.#steps.slice(step.n + 1).flatMap(transactionsIn);
      const next = found(later.find(({ block }) => block.workchain === 0));
      yield { step, call: this.#call(step, next, []) };
    }
  }

  #call(step: Step, first: StepTransaction, rows: readonly StepTransaction[]): TraceCall {
    const home = this.#home(first);
    const { startLt } = home.block.info;
    const lt = this.#transactions.get(first.hash)?.lt ?? startLt;
    const messages = [readBoc(fromBase64(found(step.ext_in).boc))];
    return { ...home.context, lt, messages, accounts: this.#accounts(home, rows) };
  }

  /** An account as it was before the block that has its first transaction of the step. */
  #accounts(root: ReplayedBlock, rows: readonly StepTransaction[]): AccountSource {
    return (address): ShardAccountFields | null => {
      const first = rows.find(({ account }) => account === address.toRaw());
      const { before } = first ? this.#home(first) : root;
      return before.accounts.get(address.hash) ?? null;
    };
  }

  #home({ block }: StepTransaction): ReplayedBlock {
    return found(this.#blocks.get(blockKey(block)));
  }
}

function transactionsIn({ result }: Step): readonly StepTransaction[] {
  return result?.transactions ?? [];
}

function blockKey({ workchain, seqno }: { workchain: number; seqno: number }): string {
  return `${workchain}:${seqno}`;
}

function found<T>(value: T | null | undefined): T {
  assert.ok(value);
  return value;
}
