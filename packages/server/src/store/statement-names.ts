/** A plan over many eras takes a connection a tenth of a megabyte and more; no API asks in so many ways. */
const MAX_NAMES = 256;

/** Statements with a name are parsed and planned once by each connection. */
export class StatementNames {
  readonly #names = new Map<string, string>();

  /** Null: too many others have one. */
  nameOf(sql: string): string | null {
    const known = this.#names.get(sql);
    if (known !== undefined) return known;
    if (this.#names.size === MAX_NAMES) return null;
    const name = `tonway_${this.#names.size}`;
    this.#names.set(sql, name);
    return name;
  }
}
