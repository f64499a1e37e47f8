import type { WriteStream } from 'node:tty';
import { durationText, numberText } from '../../index/index-progress.ts';
import type { Progress } from '../../store/steps/ranges.ts';

interface Sample {
  readonly atMs: number;
  readonly left: number;
  readonly transactions: number;
}

/** Rates are averaged over the last minute, because the number of transactions per block varies. */
const RECENT_MS = 60_000;

interface ProgressUnit {
  readonly name: string;
  readonly short: string;
}

const BLOCKS: ProgressUnit = { name: 'masterchain blocks', short: 'blocks' };

/** Formats progress as one line: share done, rates, and an estimate of the time left. */
export class ProgressLine {
  readonly #recent: Sample[] = [];
  readonly #unit: ProgressUnit;
  #first: Sample | null = null;
  #share = 0;

  constructor(unit: ProgressUnit = BLOCKS) {
    this.#unit = unit;
  }

  /** What is done at the last line, from 0 to 1. */
  get share(): number {
    return this.#share;
  }

  /** `transactions`: written by this process so far; null if it writes none. */
  line({ total, left }: Progress, transactions: number | null, atMs: number): string {
    const now = { atMs, left, transactions: transactions ?? 0 };
    this.#first ??= now;
    this.#recent.push(now);
    while ((this.#recent[0]?.atMs ?? atMs) < atMs - RECENT_MS) this.#recent.shift();
    const [recent = now] = this.#recent;
    const blocks = rate(recent, now, (sample) => -sample.left);
    const overall = rate(this.#first, now, (sample) => -sample.left);
    const own = rate(recent, now, (sample) => sample.transactions);
    this.#share = total === 0 ? 1 : (total - left) / total;
    const percent = Math.floor(1000 * this.#share) / 10;
    return [
      `${numberText(total - left)} of ${numberText(total)} ${this.#unit.name} (${percent}%)`,
      `${numberText(blocks)} ${this.#unit.short}/s`,
      ...(transactions === null ? [] : [`${numberText(own)} transactions/s here`]),
      timeLeft(left, blocks, overall),
    ].join(', ');
  }
}

function rate(from: Sample, to: Sample, read: (sample: Sample) => number): number {
  const seconds = (to.atMs - from.atMs) / 1000;
  return seconds > 0 ? (read(to) - read(from)) / seconds : 0;
}

/** A span between the estimates by the recent and by the overall rate: the remaining blocks may be denser. */
function timeLeft(left: number, recent: number, overall: number): string {
  if (left === 0) return 'done';
  if (recent <= 0 || overall <= 0) return 'no estimate yet';
  const soonest = durationText(left / Math.max(recent, overall));
  const latest = durationText(left / Math.min(recent, overall));
  return soonest === latest ? `about ${soonest} left` : `${soonest} to ${latest} left`;
}

/** Interval of progress lines if the output is not a terminal. */
const PLAIN_LINE_MS = 10_000;
const TERMINAL_LINE_MS = 100;
const ERASE_LINE = '\r\x1b[K';
const BAR_CELLS = 16;
/** A cell that is filled in part. */
const PARTS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** A bar of a fixed width, filled in steps of an eighth of a cell. */
function progressBar(share: number): string {
  const eighths = Math.floor(Math.min(1, Math.max(0, share)) * BAR_CELLS * PARTS.length);
  const filled = '█'.repeat(Math.floor(eighths / PARTS.length)) + PARTS[eighths % PARTS.length];
  return `${filled.padEnd(BAR_CELLS, '░')}`;
}

/** Shows progress: on a terminal in one line that is rewritten, otherwise in a line per interval. */
export class ProgressOutput {
  readonly #stream: WriteStream;
  readonly #everyMs: number;
  #shownAtMs = Number.NEGATIVE_INFINITY;

  constructor(stream: WriteStream) {
    this.#stream = stream;
    this.#everyMs = stream.isTTY ? TERMINAL_LINE_MS : PLAIN_LINE_MS;
  }

  /** `share`: what is done, from 0 to 1; on a terminal it is drawn as a bar. */
  show(text: string, share: number | null = null): void {
    const nowMs = performance.now();
    if (nowMs - this.#shownAtMs < this.#everyMs) return;
    this.#shownAtMs = nowMs;
    if (!this.#stream.isTTY) return void this.#stream.write(`${text}\n`);
    const bar = share === null ? '' : `${progressBar(share)} `;
    // A wrapped line could not be rewritten.
    this.#stream.write(`${ERASE_LINE}${`${bar}${text}`.slice(0, this.#stream.columns - 1)}`);
  }

  /** Clears the progress line, so that another line can be printed. */
  clear(): void {
    if (this.#stream.isTTY) this.#stream.write(ERASE_LINE);
  }

  print(text: string): void {
    this.clear();
    this.#stream.write(`${text}\n`);
  }
}

/** Column titles and the text of each column for a row. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => string>>;

/** Formats rows as a table with a line of titles, or with all their fields as JSON. */
export function formatRows<Row>(
  columns: Columns<Row>,
  rows: readonly Row[],
  asJson: boolean,
): string {
  if (asJson) return `${JSON.stringify(rows, bigintToNumber, 2)}\n`;
  const cells = rows.map((row) => Object.values(columns).map((column) => column(row)));
  const lines = [Object.keys(columns), ...cells];
  const widths = Object.keys(columns).map((_, i) =>
    Math.max(...lines.map((line) => line[i]?.length ?? 0)),
  );
  const text = (line: string[]) => line.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ');
  return lines.map((line) => `${text(line).trimEnd()}\n`).join('');
}

function bigintToNumber(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value;
}

export function yesOrNo(value: boolean): string {
  return value ? 'yes' : 'no';
}
