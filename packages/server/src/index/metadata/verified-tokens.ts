import type { Address } from '@tonway/chain';
import { skeletonOf } from './imitated-name.ts';

/** A token that the operator has verified. */
export interface VerifiedToken {
  readonly address: Address;
  readonly name?: string | undefined;
  readonly symbol?: string | undefined;
}

/** The tokens that the operator has verified. */
export class VerifiedTokens {
  readonly #addresses: readonly Address[];
  readonly #bySkeleton: ReadonlyMap<string, string>;
  /** Sorted by name. */
  readonly #byName: readonly (readonly [name: string, address: Address])[];

  constructor(tokens: readonly VerifiedToken[]) {
    const names = tokens.flatMap(({ address, name, symbol }) =>
      [name, symbol].flatMap((each) => (each === undefined ? [] : [[each, address] as const])),
    );
    this.#addresses = tokens.map(({ address }) => address);
    this.#bySkeleton = new Map(names.map(([name]) => [skeletonOf(name), name]));
    this.#byName = names
      .map(([name, address]) => [name.toLowerCase(), address] as const)
      .sort(([a], [b]) => (a < b ? -1 : Number(a > b)));
  }

  get size(): number {
    return this.#addresses.length;
  }

  /** The name or symbol with this skeleton. */
  like(skeleton: string): string | undefined {
    return this.#bySkeleton.get(skeleton);
  }

  /** In the order of the file. */
  first(max: number): readonly Address[] {
    return this.#addresses.slice(0, max);
  }

  /** Tokens whose name or symbol begins with the prefix, in any case; shorter names first. */
  startingWith(prefix: string, max: number): readonly Address[] {
    const wanted = prefix.toLowerCase();
    const found = new Map<string, Address>();
    for (let i = this.#firstFrom(wanted); found.size < max; i++) {
      const [name, address] = this.#byName[i] ?? [];
      if (!address || !name?.startsWith(wanted)) break;
      found.set(address.toRaw(), address);
    }
    return [...found.values()];
  }

  /** The index of the first name that is not before the wanted one. */
  #firstFrom(wanted: string): number {
    let [low, high] = [0, this.#byName.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#byName[middle]?.[0] ?? '') < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
