import { durationText, numberText } from '../indexer/progress-text.ts';
import type { Progress } from '../store/read/ranges.ts';

interface Sample {
  readonly atMs: number;
  readonly left: number;
  readonly transactions: number;
}

/** Rates are of the last minute: blocks of other times have more transactions, or fewer. */
const RECENT_MS = 60_000;

/** How work on masterchain blocks goes, in a line. */
export class ProgressLine {
  readonly #recent: Sample[] = [];
  #first: Sample | null = null;

  /** `transactions`: those that this process has written; null: it writes none. */
  line({ total, left }: Progress, transactions: number | null, atMs: number): string {
    const now = { atMs, left, transactions: transactions ?? 0 };
    this.#first ??= now;
    this.#recent.push(now);
    while ((this.#recent[0]?.atMs ?? atMs) < atMs - RECENT_MS) this.#recent.shift();
    const [recent = now] = this.#recent;
    const blocks = rate(recent, now, (sample) => -sample.left);
    const ever = rate(this.#first, now, (sample) => -sample.left);
    const own = rate(recent, now, (sample) => sample.transactions);
    const percent = total === 0 ? 100 : Math.floor((1000 * (total - left)) / total) / 10;
    return [
      `${numberText(total - left)} of ${numberText(total)} masterchain blocks (${percent}%)`,
      `${numberText(blocks)} blocks/s`,
      ...(transactions === null ? [] : [`${numberText(own)} transactions/s here`]),
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
  const soonest = durationText(left / Math.max(recent, ever));
  const latest = durationText(left / Math.min(recent, ever));
  return soonest === latest ? `about ${soonest} left` : `${soonest} to ${latest} left`;
}
