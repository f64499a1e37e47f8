/** A row of a queue that a worker has leased. */
interface Leased {
  /** Identifies the lease. */
  readonly leasedUntil: string;
}

export interface LeaseKind<T extends Leased> {
  keyOf(leased: T): string;
  /** Returns the rows whose lease was still valid, with their new lease. */
  renew(leased: readonly T[]): Promise<readonly T[]>;
}

/** The end of a lease that is not renewed: then another worker replaces one that is suspended or cut off. */
export const LEASE_END = `now() + interval '8 s'`;
export const RENEW_INTERVAL_MS = 2000;

/**
 * Keeps the leases of a page that is worked on for longer than a lease. A renewed lease has another identity: rows are
 * written with `current`, and never while `renewIfDue` runs.
 */
export class PageLeases<T extends Leased> {
  readonly #kind: LeaseKind<T>;
  readonly #leases: Map<string, T>;
  #renewAtMs = performance.now() + RENEW_INTERVAL_MS;

  constructor(leased: readonly T[], kind: LeaseKind<T>) {
    this.#kind = kind;
    this.#leases = new Map(leased.map((lease) => [kind.keyOf(lease), lease]));
  }

  /** The same rows with their newest lease. */
  current<Row extends T>(rows: readonly Row[]): Row[] {
    return rows.map((row) => {
      const { leasedUntil = row.leasedUntil } = this.#leases.get(this.#kind.keyOf(row)) ?? {};
      return { ...row, leasedUntil };
    });
  }

  async renewIfDue(): Promise<void> {
    if (performance.now() < this.#renewAtMs) return;
    const renewed = await this.#kind.renew([...this.#leases.values()]);
    for (const lease of renewed) this.#leases.set(this.#kind.keyOf(lease), lease);
    this.#renewAtMs = performance.now() + RENEW_INTERVAL_MS;
  }
}
