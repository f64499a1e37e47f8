import { type Cell, type ShardAccount, toHex } from '@tonway/chain';
import type { EmulateResult, TransactionContext, Tvm } from '@tonway/tvm';
import type { Accounts } from './accounts.ts';

/** A transaction to execute. */
export interface Run {
  readonly account: Uint8Array;
  readonly cause: Cell | 'tick' | 'tock';
  /** The earliest logical time of the transaction. */
  readonly lt: bigint;
  /** Accepts every signature as valid. Default: false. */
  readonly ignoreSignatures?: boolean;
}

interface Started {
  readonly run: Run;
  readonly result: Promise<EmulateResult>;
  readonly after: Promise<ShardAccount | null>;
}

export type BlockContext = Omit<TransactionContext, 'lt'>;

/** How many upcoming transactions are executed speculatively. */
export const LOOKAHEAD = 16;

/**
 * Executes transactions in order. Upcoming ones start speculatively;
 * if the order of an account's transactions changes, they are executed again.
 */
export class Runner {
  readonly #tvm: Tvm;
  readonly #accounts: Accounts;
  readonly #context: BlockContext;
  /** Started runs by account, in execution order. */
  readonly #started = new Map<string, Started[]>();
  readonly #startedRuns = new Set<Run>();

  constructor(tvm: Tvm, accounts: Accounts, context: BlockContext) {
    this.#tvm = tvm;
    this.#accounts = accounts;
    this.#context = context;
  }

  /**
   * Executes the run at this index (null entries are skipped) and starts the following ones.
   * The caller updates the account.
   */
  async execute(runs: readonly (Run | null)[], at = 0): Promise<EmulateResult> {
    const run = runs[at];
    if (!run) throw new TypeError('there is no run at this index');
    for (const next of runs.slice(at, at + LOOKAHEAD))
      if (next && !this.#startedRuns.has(next)) this.#start(next);
    const queue = this.#queueOf(run);
    if (queue[0]?.run !== run) this.#restart(queue, run);
    const started = queue.shift() as Started;
    this.#startedRuns.delete(run);
    return started.result;
  }

  #queueOf({ account }: Run): Started[] {
    const key = toHex(account);
    const queue = this.#started.get(key) ?? [];
    this.#started.set(key, queue);
    return queue;
  }

  #restart(queue: Started[], run: Run): void {
    for (const { run: late } of queue) this.#startedRuns.delete(late);
    queue.length = 0;
    this.#start(run);
  }

  #start(run: Run): void {
    const queue = this.#queueOf(run);
    const before = queue.at(-1)?.after ?? Promise.resolve(this.#accounts.get(run.account).current);
    const result = before.then((account) => {
      const { cause: message, lt, ignoreSignatures = false } = run;
      return this.#tvm.emulate({ ...this.#context, account, lt, message, ignoreSignatures });
    });
    // a failed run leaves the account unchanged; its error surfaces through `result`
    const outcome = result.catch(() => null);
    const after = Promise.all([before, outcome]).then(([account, done]) =>
      done?.accepted ? done.account : account,
    );
    queue.push({ run, result, after });
    this.#startedRuns.add(run);
  }
}
