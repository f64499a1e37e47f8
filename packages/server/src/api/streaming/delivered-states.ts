import type { ChangedAccount } from '../../store/stream/entries.ts';

const MAX_STATES = 10_000;

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
    this.#states.delete(account);
    this.#states.set(account, changed);
    if (this.#states.size > MAX_STATES) this.#states.delete(this.#states.keys().next().value ?? '');
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
