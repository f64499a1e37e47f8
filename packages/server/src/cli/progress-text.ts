import type { WriteStream } from 'node:tty';

/** Where lines stay, there are fewer of them. */
const PLAIN_LINE_MS = 10_000;
const TERMINAL_LINE_MS = 100;

/** How it goes: on a terminal one line that changes, elsewhere lines that stay. */
export class ProgressText {
  readonly #stream: WriteStream;
  readonly #everyMs: number;
  #shownAtMs = performance.now();

  constructor(stream: WriteStream) {
    this.#stream = stream;
    this.#everyMs = stream.isTTY ? TERMINAL_LINE_MS : PLAIN_LINE_MS;
  }

  show(text: string): void {
    const nowMs = performance.now();
    if (nowMs - this.#shownAtMs < this.#everyMs) return;
    this.#shownAtMs = nowMs;
    this.#stream.write(this.#stream.isTTY ? `\r\x1b[K${text}` : `${text}\n`);
  }

  /** Makes room for a line of another kind. */
  clear(): void {
    if (this.#stream.isTTY) this.#stream.write('\r\x1b[K');
  }

  say(text: string): void {
    this.clear();
    this.#stream.write(`${text}\n`);
  }
}
