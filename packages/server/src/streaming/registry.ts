import type { Interest } from './events/entry-events.ts';
import type { StreamEvent } from './events/stream-event.ts';
import type { Subscription } from './subscription.ts';

/** What the registry knows of a member. */
interface Subscriber {
  readonly subscription: Subscription;
}

/** Who subscribed to which accounts and traces. */
export class Registry<T extends Subscriber> implements Interest {
  readonly #byAccount = new Map<string, Set<T>>();
  readonly #byTrace = new Map<string, Set<T>>();
  /** The subscriptions as they were registered. */
  readonly #registered = new Map<T, Subscription>();
  #jettons = 0;

  get isEmpty(): boolean {
    return this.#byAccount.size + this.#byTrace.size === 0;
  }

  /** Whether anybody subscribed to balances of jettons. */
  get hasJettons(): boolean {
    return this.#jettons > 0;
  }

  get members(): Iterable<T> {
    return this.#registered.keys();
  }

  has(member: T): boolean {
    return this.#registered.has(member);
  }

  hasAccount(account: string): boolean {
    return this.#byAccount.has(account);
  }

  hasTrace(hash: string): boolean {
    return this.#byTrace.has(hash);
  }

  /** Registers the current subscription of a member instead of the one before. */
  set(member: T): void {
    this.delete(member);
    const { subscription } = member;
    this.#registered.set(member, subscription);
    for (const account of subscription.addresses) add(this.#byAccount, account, member);
    for (const hash of subscription.traceHashes) add(this.#byTrace, hash, member);
    if (subscription.types.has('jettons_change')) this.#jettons++;
  }

  delete(member: T): void {
    const subscription = this.#registered.get(member);
    if (!subscription) return;
    this.#registered.delete(member);
    for (const account of subscription.addresses) remove(this.#byAccount, account, member);
    for (const hash of subscription.traceHashes) remove(this.#byTrace, hash, member);
    if (subscription.types.has('jettons_change')) this.#jettons--;
  }

  /** The members whose subscriptions select the event, each once. */
  find({ type, accounts, head }: StreamEvent): readonly T[] {
    if (type === 'trace') return [...(this.#byTrace.get(head.trace ?? '') ?? [])];
    const found = new Set<T>();
    for (const account of accounts)
      for (const member of this.#byAccount.get(account) ?? [])
        if (member.subscription.types.has(type)) found.add(member);
    return [...found];
  }
}

function add<T>(sets: Map<string, Set<T>>, key: string, member: T): void {
  const set = sets.get(key);
  if (set) set.add(member);
  else sets.set(key, new Set([member]));
}

function remove<T>(sets: Map<string, Set<T>>, key: string, member: T): void {
  const set = sets.get(key);
  set?.delete(member);
  if (set?.size === 0) sets.delete(key);
}
