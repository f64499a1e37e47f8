import { type Cell, ChainError, type Slice, sliceToCell, writeBoc } from '@tonway/chain';
import { base64 } from '../../shapes/text.ts';

/** A printed value: an object with `@type`, a text, or a list. */
export type Printed = string | boolean | readonly Printed[] | PrintedObject;
export interface PrintedObject {
  readonly [key: string]: Printed;
}

/** Prints the body in a cell where it is understood, `null` where it is not. */
export type PrintBody = (body: Cell, printer: Printer) => PrintedObject | null;

/** Takes its part from the front of a slice and prints it. Throws a `ChainError` where it is not there. */
export type Print = (slice: Slice, printer: Printer) => Printed;

const MAX_DEPTH = 10;
/** A few shared cells can be a tree without end: what is further in is shown as bags. */
const MAX_BODIES = 16;

/** One body being printed, with the bodies inside it. */
export class Printer {
  readonly #printBody: PrintBody;
  #charactersLeft: number;
  #bodiesLeft = MAX_BODIES;
  #depth = 0;

  /** `maxCharacters`: of all bags and comments together. */
  constructor(printBody: PrintBody, maxCharacters: number) {
    this.#printBody = printBody;
    this.#charactersLeft = maxCharacters;
  }

  /** A body where it is one, else the bag. */
  cell(cell: Cell): Printed {
    return this.#body(cell) ?? this.bag(cell);
  }

  /** What is left of a slice, likewise. */
  rest(slice: Slice): Printed {
    const rest = sliceToCell(slice);
    slice.skip(slice.remainingBits).skipRefs(slice.remainingRefs);
    return this.cell(rest);
  }

  bag(cell: Cell): string {
    return this.text(base64(writeBoc(cell)));
  }

  /** A text that may be long. */
  text(text: string): string {
    this.#charactersLeft -= text.length;
    if (this.#charactersLeft < 0)
      throw new ChainError('CONTENT_INVALID', 'a body says the same too often');
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
