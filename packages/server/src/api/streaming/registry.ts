import type { Interest } from './events/entry-contents.ts';
import type { StreamEvent } from './events/stream-event.ts';
import type { EventType } from './selection.ts';
import type { Subscription } from './subscription.ts';

/** What the registry knows of a member. */
interface Subscriber {
  readonly subscription: Subscription;
}

/** Who subscribed to which accounts and traces. */
export class Registry<T extends Subscriber> implements Interest {
  readonly #byAccount = new Map<string, Set<T>>();
  readonly #byTrace = new Map<string, Set<T>>();
  readonly #byType = new Map<EventType, Set<T>>();
  #allRoots = 0;
  /** The subscriptions as they were registered. */
  readonly #registered = new Map<T, Subscription>();

  get isEmpty(): boolean {
    return this.#byAccount.size + this.#byTrace.size === 0 && !this.hasType('blocks');
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

  get hasTickTock(): boolean {
    return this.#allRoots > 0;
  }

  hasType(type: EventType): boolean {
    return this.#byType.has(type);
  }

  /** Registers the current subscription of a member instead of the one before. */
  set(member: T): void {
    this.delete(member);
    const { subscription } = member;
    this.#registered.set(member, subscription);
    for (const account of subscription.addresses) add(this.#byAccount, account, member);
    for (const hash of subscription.traceHashes) add(this.#byTrace, hash, member);
    for (const type of subscription.types) add(this.#byType, type, member);
    if (subscription.allRoots) this.#allRoots++;
  }

  delete(member: T): void {
    const subscription = this.#registered.get(member);
    if (!subscription) return;
    this.#registered.delete(member);
    for (const account of subscription.addresses) remove(this.#byAccount, account, member);
    for (const hash of subscription.traceHashes) remove(this.#byTrace, hash, member);
    for (const type of subscription.types) remove(this.#byType, type, member);
    if (subscription.allRoots) this.#allRoots--;
  }

  /** The members whose subscriptions select the event, each once. */
  find({ type, accounts, head }: StreamEvent): readonly T[] {
    if (type === 'blocks') return [...(this.#byType.get(type) ?? [])];
    if (type === 'trace') return [...(this.#byTrace.get(head.trace ?? '') ?? [])];
    const found = new Set<T>();
    for (const account of accounts)
      for (const member of this.#byAccount.get(account) ?? [])
        if (member.subscription.types.has(type)) found.add(member);
    return [...found];
  }
}

function add<K, T>(sets: Map<K, Set<T>>, key: K, member: T): void {
  const set = sets.get(key);
  if (set) set.add(member);
  else sets.set(key, new Set([member]));
}

function remove<K, T>(sets: Map<K, Set<T>>, key: K, member: T): void {
  const set = sets.get(key);
  set?.delete(member);
  if (set?.size === 0) sets.delete(key);
}
