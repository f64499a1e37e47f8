import { RequestError } from '../../http/errors.ts';

export const MAX_ENTRIES = 8000;
const MAX_DEPTH = 1024;
/** Of all bags of cells in a stack that is given: what a lite server takes. */
const MAX_BAG_BYTES = 65_536;

/** Counts the entries of a stack, nested ones included, and refuses too many or too deep ones. */
export class StackBudget {
  readonly #texts: { readonly size: string; readonly depth: string };
  #entries = 0;
  #bagBytes = 0;
  /** The deepest nesting so far: 1 for a stack without tuples and lists. */
  deepest = 0;

  private constructor(texts: { size: string; depth: string }) {
    this.#texts = texts;
  }

  static ofInput(): StackBudget {
    return new StackBudget({
      size: 'TVM stack input exceeds size limit',
      depth: 'TVM stack input exceeds depth limit',
    });
  }

  static ofResult(): StackBudget {
    return new StackBudget({
      size: 'TVM stack size exceeds limit',
      depth: 'TVM stack depth exceeds limit',
    });
  }

  takeBag(bytes: number): void {
    this.#bagBytes += bytes;
    if (this.#bagBytes > MAX_BAG_BYTES) throw new RequestError(500, this.#texts.size);
  }

  take(depth: number): void {
    if (++this.#entries > MAX_ENTRIES) throw new RequestError(500, this.#texts.size);
    if (depth > MAX_DEPTH) throw new RequestError(500, this.#texts.depth);
    this.deepest = Math.max(this.deepest, depth);
  }
}
