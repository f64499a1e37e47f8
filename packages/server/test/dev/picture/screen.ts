/** A style of SGR: what the numbers before `m` select. */
export interface Style {
  readonly bold: boolean;
  readonly dim: boolean;
  /** 30 to 37, or 90 to 97; null: the colour of text. */
  readonly colour: number | null;
}

interface Cell {
  readonly char: string;
  readonly style: Style;
}

const PLAIN: Style = { bold: false, dim: false, colour: null };
const BLANK: Cell = { char: ' ', style: PLAIN };
/** Control Sequence Introducer, parameters, final byte; or a character. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals are controlled by them.
const TOKENS = /\u001b\[([\d;?]*)([A-Za-z])|[\s\S]/gu;

/** What a terminal shows after it was sent a text. */
export class Screen {
  readonly #columns: number;
  readonly #rows: number;
  #lines: Cell[][] = [[]];
  #column = 0;
  #style = PLAIN;

  constructor(columns: number, rows: number) {
    this.#columns = columns;
    this.#rows = rows;
  }

  /** The lines that are visible, from the top, without blanks at their ends. */
  get lines(): readonly (readonly Cell[])[] {
    return this.#lines.slice(-this.#rows);
  }

  get text(): readonly string[] {
    return this.lines.map((line) =>
      line
        .map(({ char }) => char)
        .join('')
        .trimEnd(),
    );
  }

  write(text: string): void {
    for (const [token, params = '', final] of text.matchAll(TOKENS))
      if (final === undefined) this.#print(token);
      else this.#control(final, params.split(';').map(Number));
  }

  #print(char: string): void {
    if (char === '\r') this.#column = 0;
    else if (char === '\n') this.#lines.push([]);
    else if (char >= ' ') this.#put(char);
  }

  #put(char: string): void {
    if (this.#column === this.#columns) {
      this.#lines.push([]);
      this.#column = 0;
    }
    const line = this.#line;
    while (line.length < this.#column) line.push(BLANK);
    line[this.#column++] = { char, style: this.#style };
  }

  #control(final: string, [first = 0, ...others]: readonly number[]): void {
    if (final === 'm') for (const code of [first, ...others]) this.#select(code);
    // Erases from the cursor; nothing is below it.
    else if (final === 'K' || final === 'J') this.#line.splice(this.#column);
    else if (final === 'G') this.#column = Math.max(0, first - 1);
  }

  #select(code: number): void {
    if (code === 0) this.#style = PLAIN;
    else if (code === 1) this.#style = { ...this.#style, bold: true };
    else if (code === 2) this.#style = { ...this.#style, dim: true };
    else if (code === 22) this.#style = { ...this.#style, bold: false, dim: false };
    else if (code === 39) this.#style = { ...this.#style, colour: null };
    else if ((code >= 30 && code <= 37) || (code >= 90 && code <= 97))
      this.#style = { ...this.#style, colour: code };
  }

  get #line(): Cell[] {
    return this.#lines.at(-1) ?? [];
  }
}
