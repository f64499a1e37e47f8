/** A statement with its values. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** What rows have to fulfil, and the values of the statement in the order of their numbers. */
export class Conditions {
  readonly values: unknown[];
  readonly #texts: string[] = [];

  /** Several may share the values of one statement. */
  constructor(values: unknown[] = []) {
    this.values = values;
  }

  /** `?` stands for the next of the values. */
  add(text: string, ...values: readonly unknown[]): void {
    this.#texts.push(this.text(text, ...values));
  }

  /** The same without demanding it. */
  text(text: string, ...values: readonly unknown[]): string {
    let next = 0;
    return text.replaceAll('?', () => this.value(values[next++]));
  }

  /** Its place in a statement. */
  value(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  get sql(): string {
    return this.#texts.length === 0 ? 'true' : this.#texts.join(' and ');
  }
}
