import type { Finality } from '../../store/ledger/transaction.ts';
import { isBelow } from './subscription.ts';

const MAX_TRACES = 10_000;

/** The traces of which a connection got notifications, with the highest finality of each. */
export class DeliveredTraces {
  /** In the order of the last delivery, by the normalised hash of the external message. */
  readonly #finalities = new Map<string, Finality>();

  /**
   * Whether a notification of the trace may be delivered, which is then recorded: not if its finality is below the
   * minimum, or below that of an earlier notification.
   */
  deliver(trace: string, finality: Finality, minFinality: Finality): boolean {
    const previous = this.#finalities.get(trace);
    if (isBelow(finality, minFinality) || (previous && isBelow(finality, previous))) return false;
    // clients that get only finalized notifications need no record
    if (previous || minFinality !== 'finalized') this.#record(trace, finality);
    return true;
  }

  /** Whether an invalidation is delivered: only if all that the client got of the trace is not final. */
  invalidate(trace: string): boolean {
    const finality = this.#finalities.get(trace);
    if (finality === undefined || finality === 'finalized') return false;
    return this.#finalities.delete(trace);
  }

  /** The traces of which the client got nothing final. */
  get open(): readonly string[] {
    const open = [...this.#finalities].filter(([, finality]) => finality !== 'finalized');
    return open.map(([trace]) => trace);
  }

  #record(trace: string, finality: Finality): void {
    this.#finalities.delete(trace);
    this.#finalities.set(trace, finality);
    if (this.#finalities.size <= MAX_TRACES) return;
    const { value } = this.#finalities.keys().next();
    if (value !== undefined) this.#finalities.delete(value);
  }
}
