import { setTimeout as sleep } from 'node:timers/promises';
import { styleText } from 'node:util';
import { failureText } from '@tonway/contracts/exit-codes';

/** More actions at once are counted, not listed. */
const MAX_LINES = 20;
/** Actions follow a block when its contracts are read and its traces are complete. */
const POLL_MS = 300;
const QUIET_POLLS = 30;
/** More than any page of actions has. */
const MAX_PRINTED = 1000;
/** The network pays fees and rewards in every block. */
const NETWORK = `-1:${'0'.repeat(64)}`;

/** What a line needs of an action of v3. */
interface ShownAction {
  readonly action_id: string;
  readonly details: { readonly source?: string | null } | null;
  readonly text: string;
  readonly success: boolean;
  readonly transactions: readonly string[];
  readonly transactions_full: readonly {
    readonly description: Parameters<typeof failureText>[0];
  }[];
  readonly trace_end_lt: string;
  readonly trace_end_utime: number;
}

interface Output {
  print(text: string): void;
  /** Null: the output is not a terminal, and lines have any length. */
  readonly columns: () => number | null;
}

/** Prints a line for every action of the network: when, what happened, why it failed, and a link. */
export class LiveLines {
  readonly #url: string;
  readonly #output: Output;
  readonly #signal: AbortSignal;
  /** End of the newest trace at the start; null: unknown yet. */
  #sinceLt: bigint | null = null;
  /** Traces are classified in any order, so a time alone does not tell what is new. */
  readonly #printed = new Set<string>();
  #polls = 0;
  #isPolling = false;

  constructor(url: string, output: Output, signal: AbortSignal) {
    this.#url = url;
    this.#output = output;
    this.#signal = signal;
  }

  /** Prints nothing of what happened before this call. */
  async start(): Promise<void> {
    const [newest] = await this.#newest();
    this.#sinceLt = newest ? BigInt(newest.trace_end_lt) : 0n;
  }

  /** Transactions were executed: their actions will be in the index soon. */
  wake(): void {
    this.#polls = QUIET_POLLS;
    if (this.#isPolling || this.#sinceLt === null) return;
    this.#isPolling = true;
    this.#poll()
      // The network is being closed, or v3 is not available to everyone.
      .catch(() => {})
      .finally(() => {
        this.#isPolling = false;
      });
  }

  async #poll(): Promise<void> {
    for (; this.#polls > 0; this.#polls--) {
      await sleep(POLL_MS, undefined, { signal: this.#signal });
      await this.#printNew();
    }
  }

  async #printNew(): Promise<void> {
    const newest = await this.#newest();
    const newestLt = BigInt(newest[0]?.trace_end_lt ?? 0);
    // After a revert the chain continues from an earlier time.
    if (this.#sinceLt === null || newestLt < this.#sinceLt) this.#sinceLt = newestLt;
    const found = newest.filter((action) => this.#isNew(action)).toReversed();
    if (found.length === MAX_LINES) this.#output.print(`  … the last ${MAX_LINES} actions:\n`);
    for (const action of found) this.#output.print(this.#line(action));
  }

  #isNew({ action_id: id, trace_end_lt: lt, details }: ShownAction): boolean {
    if (BigInt(lt) <= (this.#sinceLt ?? 0n) || this.#printed.has(id)) return false;
    this.#printed.add(id);
    for (const oldest of this.#printed)
      if (this.#printed.size > MAX_PRINTED) this.#printed.delete(oldest);
      else break;
    return details?.source !== NETWORK;
  }

  async #newest(): Promise<readonly ShownAction[]> {
    const query = `limit=${MAX_LINES}&sort=desc&include_text=true&include_transactions=true`;
    const response = await fetch(`${this.#url}/api/v3/actions?${query}`, { signal: this.#signal });
    if (!response.ok) return [];
    const { actions } = (await response.json()) as { actions: readonly ShownAction[] };
    return actions;
  }

  #line(action: ShownAction): string {
    const { text, success, transactions, trace_end_utime: utime } = action;
    const time = new Date(utime * 1000).toTimeString().slice(0, 8);
    const mark = success ? styleText('green', '✓') : styleText('red', '✗');
    const reason = success ? '' : failureReason(action);
    const link = `${this.#url}/tx/${base64Url(transactions[0] ?? '')}`;
    const length = `${time} ✓ ${text}${reason} ${link}`.length;
    const columns = this.#output.columns();
    const gap = columns !== null && length > columns ? '\n           ' : ' ';
    return `${styleText('dim', time)} ${mark} ${text}${styleText('red', reason)}${gap}${styleText('dim', link)}\n`;
  }
}

/** The first reason among the transactions of the action. */
function failureReason({ transactions_full: transactions }: ShownAction): string {
  const [reason] = transactions.flatMap(({ description }) => failureText(description) ?? []);
  return reason === undefined ? '' : ` (${reason})`;
}

function base64Url(hash: string): string {
  return hash.replaceAll('+', '-').replaceAll('/', '_').replace(/=$/, '');
}
