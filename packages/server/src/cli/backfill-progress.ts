import type { Progress } from '../store/read/ranges.ts';

interface Sample {
  readonly atMs: number;
  readonly left: number;
  readonly transactions: number;
}

/** Rates are of the last minute: blocks of other times have more transactions, or fewer. */
const RECENT_MS = 60_000;

/** How a backfill goes, in a line. */
export class ProgressLine {
  readonly #recent: Sample[] = [];
  #first: Sample | null = null;

  /** `transactions`: those that this process has written. */
  line({ total, left }: Progress, transactions: number, atMs: number): string {
    const now = { atMs, left, transactions };
    this.#first ??= now;
    this.#recent.push(now);
    while ((this.#recent[0]?.atMs ?? atMs) < atMs - RECENT_MS) this.#recent.shift();
    const [recent = now] = this.#recent;
    const blocks = rate(recent, now, (sample) => -sample.left);
    const ever = rate(this.#first, now, (sample) => -sample.left);
    const own = rate(recent, now, (sample) => sample.transactions);
    const percent = total === 0 ? 100 : Math.floor((1000 * (total - left)) / total) / 10;
    return [
      `${number(total - left)} of ${number(total)} masterchain blocks (${percent}%)`,
      `${number(blocks)} blocks/s`,
      `${number(own)} transactions/s here`,
      timeLeft(left, blocks, ever),
    ].join(', ');
  }
}

function rate(from: Sample, to: Sample, read: (sample: Sample) => number): number {
  const seconds = (to.atMs - from.atMs) / 1000;
  return seconds > 0 ? (read(to) - read(from)) / seconds : 0;
}

/** At the rate of the last minute, and of all the time: nobody knows how dense the blocks are that are left. */
function timeLeft(left: number, recent: number, ever: number): string {
  if (left === 0) return 'done';
  if (recent <= 0 || ever <= 0) return 'no estimate yet';
  const soonest = duration(left / Math.max(recent, ever));
  const latest = duration(left / Math.min(recent, ever));
  return soonest === latest ? `about ${soonest} left` : `${soonest} to ${latest} left`;
}

const UNITS = [
  [86_400, 'days'],
  [3600, 'hours'],
  [60, 'minutes'],
] as const;

function duration(seconds: number): string {
  for (const [size, name] of UNITS)
    if (seconds >= 2 * size) return `${Math.round(seconds / size)} ${name}`;
  return `${Math.ceil(seconds)} seconds`;
}

function number(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 });
}
