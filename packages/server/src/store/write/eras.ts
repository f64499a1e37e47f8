import type { Session } from '../session.ts';

/** Creates the partitions of eras, which must exist before the first row of an era is written. */
export class Eras {
  readonly #width: bigint;
  readonly #created = new Set<bigint>();

  constructor(width: bigint) {
    this.#width = width;
  }

  /**
   * Creates all eras of these logical times and the next one, so that no write has to wait when it starts. Must not run
   * within a transaction: other writers would wait for its end.
   */
  async ensure(
    session: Session,
    { least, greatest }: { readonly least: bigint; readonly greatest: bigint },
  ): Promise<void> {
    for (let era = least / this.#width; era <= greatest / this.#width + 1n; era++) {
      if (this.#created.has(era)) continue;
      await session.query('select chain.create_era($1)', [era * this.#width]);
      this.#created.add(era);
    }
  }
}
