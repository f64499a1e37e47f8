import type { Finality } from '../../store/ledger/transaction.ts';
import type { ChangedAccount } from '../../store/stream/entries.ts';
import { isBelow } from './subscription.ts';

const MAX_TRACES = 10_000;
const MAX_STATES = 10_000;

/** The traces of which a subscriber got notifications, with the highest finality of each. */
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
    if (previous || minFinality !== 'finalized')
      setNewest(this.#finalities, trace, finality, MAX_TRACES);
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
}

/** The last states that a client got, by account, for clients that are told when a state is no longer on the chain. */
export class DeliveredStates {
  /** In the order of the last delivery, by the raw address in capitals. */
  readonly #states = new Map<string, ChangedAccount>();

  get all(): ReadonlyMap<string, ChangedAccount> {
    return this.#states;
  }

  /** Whether the state before this one must be revoked first: a client may ignore states with a lower logical time. */
  deliver(account: string, changed: ChangedAccount): boolean {
    const previous = this.#states.get(account);
    setNewest(this.#states, account, changed, MAX_STATES);
    return previous !== undefined && changed.lt <= previous.lt && !isSame(changed, previous);
  }

  /** Whether this is the last state that the client got, which is then forgotten. */
  invalidate(account: string, changed: ChangedAccount): boolean {
    return this.#states.get(account) === changed && this.#states.delete(account);
  }
}

function isSame(a: ChangedAccount, b: ChangedAccount): boolean {
  return a.lt === b.lt && a.hash.equals(b.hash);
}

/** Moves the entry to the end; the oldest one is dropped if there are too many. */
function setNewest<T>(entries: Map<string, T>, key: string, value: T, max: number): void {
  entries.delete(key);
  entries.set(key, value);
  if (entries.size > max) entries.delete(entries.keys().next().value ?? '');
}
