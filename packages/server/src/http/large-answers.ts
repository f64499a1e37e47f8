import { type BocOptions, type Cell, TonwayError, toBase64, writeBocInSteps } from '@tonway/chain';
import { Turns } from '../requests/turns.ts';

/** An answer is larger than the server gives. */
export class AnswerTooLarge extends TonwayError {
  override readonly name = 'AnswerTooLarge';

  constructor(maxBytes: number) {
    super('ANSWER_TOO_LARGE', tooLargeText(maxBytes));
  }
}

export function tooLargeText(maxBytes: number): string {
  return `the answer has more than ${maxBytes} bytes: ask for less, or have the operator raise MAX_ANSWER_BYTES`;
}

/** Shapes the items of a list, and holds nobody up meanwhile. Throws where they become too large. */
export async function shapeInTurns<T, S>(
  items: readonly T[],
  shape: (item: T) => S,
  maxBytes: number,
): Promise<S[]> {
  const turns = new Turns();
  const shaped: S[] = [];
  let [bytes, counted] = [0, 0];
  for (const item of items) {
    shaped.push(shape(item));
    // what takes less than a turn is small, and is counted when it is written
    if (!turns.isOver) continue;
    for (; counted < shaped.length; counted++) bytes += JSON.stringify(shaped[counted]).length;
    if (bytes > maxBytes) throw new AnswerTooLarge(maxBytes);
    await turns.next();
  }
  return shaped;
}

/** JSON of an answer that is small enough. */
export function answerJson(result: unknown, maxBytes: number): string {
  const json = JSON.stringify(result);
  if (json.length > maxBytes) throw new AnswerTooLarge(maxBytes);
  return json;
}

/** Bags of cells as texts, each written once, and together not too large. */
export class BocTexts {
  readonly #texts = new Map<string, string>();
  readonly #maxBytes: number;
  readonly #turns = new Turns();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The text of a cell; no cell is no text. Each use counts, because each is sent. */
  async of(cell: Cell | null, options?: BocOptions): Promise<string> {
    if (!cell) return '';
    const hash = cell.hashHex();
    const text = this.#texts.get(hash) ?? (await this.#write(cell, options));
    this.#texts.set(hash, text);
    this.#bytes += text.length;
    if (this.#bytes > this.#maxBytes) throw new AnswerTooLarge(this.#maxBytes);
    return text;
  }

  /** The text of a cell that was written. */
  known(cell: Cell): string {
    return this.#texts.get(cell.hashHex()) ?? '';
  }

  async #write(cell: Cell, options?: BocOptions): Promise<string> {
    const steps = writeBocInSteps(cell, options);
    while (true) {
      const { done, value } = steps.next();
      if (this.#turns.isOver) await this.#turns.next();
      if (done) return toBase64(value);
    }
  }
}
