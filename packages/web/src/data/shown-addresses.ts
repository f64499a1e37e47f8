import { comparedEnds } from '../format/look-alike.ts';

/** Is told another address that can be mistaken for its own; null: there is none any more. */
type Watcher = (lookAlike: string | null) => void;

/** The addresses that a page shows, in groups that can be mistaken for each other. */
export class ShownAddresses {
  readonly #groups = new Map<string, Map<string, Set<Watcher>>>();

  /** Adds an address until the returned function is called. */
  show(address: string, watcher: Watcher): () => void {
    const ends = comparedEnds(address);
    const group = this.#groups.get(ends) ?? new Map<string, Set<Watcher>>();
    this.#groups.set(ends, group);
    const watchers = group.get(address) ?? new Set();
    group.set(address, watchers.add(watcher));
    tell(group);
    return () => {
      watchers.delete(watcher);
      if (watchers.size === 0) group.delete(address);
      if (group.size === 0) this.#groups.delete(ends);
      tell(group);
    };
  }
}

function tell(group: ReadonlyMap<string, ReadonlySet<Watcher>>): void {
  const addresses = [...group.keys()];
  for (const [address, watchers] of group) {
    const lookAlike = addresses.find((each) => each !== address) ?? null;
    for (const watcher of watchers) watcher(lookAlike);
  }
}
