/** The statements that one connection has parsed and planned, and keeps by name. */
export class StatementNames {
  readonly #maxNames: number;
  readonly #names = new Map<string, string>();

  constructor(maxNames: number) {
    this.#maxNames = maxNames;
  }

  /** Null: too many other statements have a name. */
  nameOf(sql: string): string | null {
    const known = this.#names.get(sql);
    if (known !== undefined) return known;
    if (this.isFull) return null;
    const name = `tonway_${this.#names.size}`;
    this.#names.set(sql, name);
    return name;
  }

  /** A connection whose names are full is replaced by a new one, which learns the statements that are asked now. */
  get isFull(): boolean {
    return this.#names.size >= this.#maxNames;
  }
}
