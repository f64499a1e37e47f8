import { type Cell, type ShardAccount, toHex } from '@tonway/chain';
import type { EmulateResult, TransactionContext, Tvm } from '@tonway/tvm';
import type { Accounts } from './accounts.ts';

/** A transaction to be. */
export interface Run {
  readonly account: Uint8Array;
  readonly cause: Cell | 'tick' | 'tock';
  /** The first logical time that it may have. */
  readonly lt: bigint;
}

interface Started {
  readonly run: Run;
  readonly result: Promise<EmulateResult>;
  readonly after: Promise<ShardAccount | null>;
}

export type BlockContext = Omit<TransactionContext, 'lt'>;

/** How many of the next transactions are begun before their turn. */
export const AHEAD = 16;

/**
 * Runs transactions one after the other, as the rules want it. Those that come next are begun before their turn;
 * where the turn of the account is another's in the end, they are run again.
 */
export class Runner {
  readonly #tvm: Tvm;
  readonly #accounts: Accounts;
  readonly #context: BlockContext;
  /** By account, in the order of their turns. */
  readonly #started = new Map<string, Started[]>();
  readonly #begun = new Set<Run>();

  constructor(tvm: Tvm, accounts: Accounts, context: BlockContext) {
    this.#tvm = tvm;
    this.#accounts = accounts;
    this.#context = context;
  }

  /**
   * The run at this place of a sequence, null where there is none; those behind it are begun. What becomes of the
   * account is for the caller to say.
   */
  async take(runs: readonly (Run | null)[], at = 0): Promise<EmulateResult> {
    const run = runs[at];
    if (!run) throw new TypeError('there is nothing to run');
    for (const next of runs.slice(at, at + AHEAD))
      if (next && !this.#begun.has(next)) this.#start(next);
    const line = this.#lineOf(run);
    if (line[0]?.run !== run) this.#startOver(line, run);
    const started = line.shift() as Started;
    this.#begun.delete(run);
    return started.result;
  }

  #lineOf({ account }: Run): Started[] {
    const key = toHex(account);
    const line = this.#started.get(key) ?? [];
    this.#started.set(key, line);
    return line;
  }

  #startOver(line: Started[], run: Run): void {
    for (const { run: late } of line) this.#begun.delete(late);
    line.length = 0;
    this.#start(run);
  }

  #start(run: Run): void {
    const line = this.#lineOf(run);
    const before = line.at(-1)?.after ?? Promise.resolve(this.#accounts.get(run.account).current);
    const result = before.then((account) => {
      const call = { ...this.#context, account, lt: run.lt, message: run.cause };
      return this.#tvm.emulate(call);
    });
    // a run that fails leaves the account alone, and whoever takes its result hears of it
    const outcome = result.catch(() => null);
    const after = Promise.all([before, outcome]).then(([account, done]) =>
      done?.accepted ? done.account : account,
    );
    line.push({ run, result, after });
    this.#begun.add(run);
  }
}
