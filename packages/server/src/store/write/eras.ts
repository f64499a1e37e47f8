import type { Session } from '../session.ts';

/** The partitions that rows go to: an era has to be there before the first row of it is written. */
export class Eras {
  readonly #width: bigint;
  readonly #made = new Set<bigint>();

  constructor(width: bigint) {
    this.#width = width;
  }

  /**
   * Every era of these logical times; the next one too, so that nobody waits when it begins. Not within a transaction:
   * others would wait for its end.
   */
  async ensure(
    session: Session,
    { least, greatest }: { readonly least: bigint; readonly greatest: bigint },
  ): Promise<void> {
    for (let era = least / this.#width; era <= greatest / this.#width + 1n; era++) {
      if (this.#made.has(era)) continue;
      await session.query('select chain.create_era($1)', [era * this.#width]);
      this.#made.add(era);
    }
  }
}
