import { type Cell, ChainError, toBase64, writeBoc } from '@tonway/chain';

/** The JSON form of a typed value: an object with `@type`, a string, a boolean or a list. */
export type Printed = string | boolean | readonly Printed[] | PrintedObject;

export interface PrintedObject {
  readonly [key: string]: Printed;
}

/** Prints the message body in a cell; null if the body is of no known kind. */
export type PrintBody = (body: Cell, printer: Printer) => PrintedObject | null;

const MAX_DEPTH = 10;
/** A few shared cells can unfold into an unbounded tree: bodies beyond this number are printed as BoCs. */
const MAX_BODIES = 16;

/** Prints one body and the bodies nested in it, within limits. */
export class Printer {
  readonly #printBody: PrintBody;
  #charactersLeft: number;
  #bodiesLeft = MAX_BODIES;
  #depth = 0;

  /** `maxCharacters` limits the total length of all BoCs and comments. */
  constructor(printBody: PrintBody, maxCharacters: number) {
    this.#printBody = printBody;
    this.#charactersLeft = maxCharacters;
  }

  /** The body in the cell, or the BoC of the cell if the body is of no known kind. */
  cell(cell: Cell): PrintedObject | string {
    return this.#body(cell) ?? this.boc(cell);
  }

  boc(cell: Cell): string {
    return this.text(toBase64(writeBoc(cell)));
  }

  /** Counts a text against the limit; throws `CONTENT_INVALID` above it. */
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
