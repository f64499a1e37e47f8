import { stackEntries } from './stack-text.ts';
import type { StackChange } from './vm-steps.ts';

/** Limits of one part of the steps: characters of stacks that are read, and of what is returned. */
const MAX_READ_CHARS = 8 * 2 ** 20;
const MAX_VALUE_CHARS = 2 * 2 ** 20;
const MAX_INDEXES = 250_000;

/** Turns the stacks of consecutive steps into changes. Equal entries become one value. */
export class StackChanges {
  readonly #values = new Map<string, number>();
  #stack: readonly number[] | null = null;
  #readChars = 0;
  #valueChars = 0;
  #indexes = 0;

  get values(): string[] {
    return [...this.#values.keys()];
  }

  /** The stack that was read last. */
  get stack(): readonly number[] | null {
    return this.#stack;
  }

  /** True: the part should end here. */
  get isFull(): boolean {
    return (
      this.#readChars > MAX_READ_CHARS ||
      this.#valueChars > MAX_VALUE_CHARS ||
      this.#indexes > MAX_INDEXES
    );
  }

  /** Reads the next stack; null if it is not known. The change is relative to the stack before, if that is known. */
  next(line: string | null): StackChange | null {
    const before = this.#stack ?? [];
    this.#readChars += line?.length ?? 0;
    const entries = line === null ? null : stackEntries(line);
    this.#stack = entries?.map((entry) => this.#indexOf(entry)) ?? null;
    if (!this.#stack) return null;
    const keep = commonLength(before, this.#stack);
    const push = this.#stack.slice(keep);
    this.#indexes += push.length;
    return { keep, push };
  }

  #indexOf(entry: string): number {
    const known = this.#values.get(entry);
    if (known !== undefined) return known;
    this.#values.set(entry, this.#values.size);
    this.#valueChars += entry.length;
    return this.#values.size - 1;
  }
}

function commonLength(a: readonly number[], b: readonly number[]): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a[length] === b[length]) length++;
  return length;
}
