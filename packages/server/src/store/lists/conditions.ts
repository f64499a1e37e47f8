/** An SQL statement with its parameter values. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** Builds a `where` clause and collects the parameter values of the statement. */
export class Conditions {
  readonly values: unknown[];
  readonly #texts: string[] = [];

  /** Several clauses of one statement share `values`. */
  constructor(values: unknown[] = []) {
    this.values = values;
  }

  /** Adds a condition; each `?` is replaced by the next value. */
  add(text: string, ...values: readonly unknown[]): void {
    this.#texts.push(this.text(text, ...values));
  }

  /** Replaces each `?` as `add` does, but does not add the text as a condition. */
  text(text: string, ...values: readonly unknown[]): string {
    let next = 0;
    return text.replaceAll('?', () => this.value(values[next++]));
  }

  /** Adds a parameter value and returns its placeholder, for example `$1`. */
  value(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  get sql(): string {
    return this.#texts.length === 0 ? 'true' : this.#texts.join(' and ');
  }
}

/** Bounds of Unix time, both inclusive; null: unbounded. */
export interface TimeBounds {
  readonly from: bigint | null;
  readonly to: bigint | null;
}

export const ANY_TIME: TimeBounds = { from: null, to: null };

export function addBounds(conditions: Conditions, column: string, { from, to }: TimeBounds): void {
  if (from !== null) conditions.add(`${column} >= ?`, from);
  if (to !== null) conditions.add(`${column} <= ?`, to);
}

const ACCOUNT_BYTES = 33;

/** Selects an array of accounts as one value: the client parses arrays element by element, which is slow. */
export function accountListSql(column: string): string {
  return `(select string_agg(account, ''::bytea order by n) from unnest(${column})
    with ordinality accounts (account, n)) as ${column}`;
}

/** The accounts of a value of `accountListSql`. */
export function accountList(packed: Buffer | null): readonly Buffer[] {
  const count = (packed?.length ?? 0) / ACCOUNT_BYTES;
  return Array.from({ length: count }, (_, i) =>
    (packed as Buffer).subarray(i * ACCOUNT_BYTES, (i + 1) * ACCOUNT_BYTES),
  );
}
