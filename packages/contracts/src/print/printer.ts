import { type Cell, ChainError, toBase64, writeBoc } from '@tonway/chain';
import type { PrintedObject } from './printed.ts';

/** Prints the message body in a cell; null if the body is not understood. */
export type PrintBody = (body: Cell, printer: Printer) => PrintedObject | null;

const MAX_DEPTH = 10;
/** A few shared cells can unfold into an endless tree: bodies beyond this number are printed as BoCs. */
const MAX_BODIES = 16;

/** Prints one body with the bodies inside it, within limits. */
export class Printer {
  readonly #printBody: PrintBody;
  #charactersLeft: number;
  #bodiesLeft = MAX_BODIES;
  #depth = 0;

  /** `maxCharacters`: of all BoCs and comments together. */
  constructor(printBody: PrintBody, maxCharacters: number) {
    this.#printBody = printBody;
    this.#charactersLeft = maxCharacters;
  }

  /** The body in the cell, or the cell's BoC if the cell holds no known body. */
  cell(cell: Cell): PrintedObject | string {
    return this.#body(cell) ?? this.boc(cell);
  }

  boc(cell: Cell): string {
    return this.text(toBase64(writeBoc(cell)));
  }

  /** Counts a text that may be long; throws `CONTENT_INVALID` once the limit is reached. */
  text(text: string): string {
    this.#charactersLeft -= text.length;
    if (this.#charactersLeft < 0)
      throw new ChainError('CONTENT_INVALID', 'the printed body is too long');
    return text;
  }

  #body(cell: Cell): PrintedObject | null {
    if (this.#depth === MAX_DEPTH || this.#bodiesLeft === 0) return null;
    this.#depth++;
    this.#bodiesLeft--;
    try {
      return this.#printBody(cell, this);
    } finally {
      this.#depth--;
    }
  }
}
