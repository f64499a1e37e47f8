/** A plan over many eras takes the database some tenths of a megabyte. */
const MAX_NAMES = 256;

/** The statements that one connection has parsed and planned, and keeps by name. */
export class StatementNames {
  readonly #names = new Map<string, string>();

  /** Null: too many others have one. */
  nameOf(sql: string): string | null {
    const known = this.#names.get(sql);
    if (known !== undefined) return known;
    if (this.isFull) return null;
    const name = `tonway_${this.#names.size}`;
    this.#names.set(sql, name);
    return name;
  }

  /** What is asked from now on may be something else: a new connection would learn it. */
  get isFull(): boolean {
    return this.#names.size === MAX_NAMES;
  }
}
