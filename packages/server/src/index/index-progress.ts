import type { IndexStatus, StatusLog } from './index-status.ts';

const UNITS = [
  [86_400, 'days'],
  [3600, 'hours'],
  [60, 'minutes'],
] as const;

export function durationText(seconds: number): string {
  for (const [size, name] of UNITS)
    if (seconds >= 2 * size) return `${Math.round(seconds / size)} ${name}`;
  return `${Math.ceil(seconds)} seconds`;
}

export function numberText(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 });
}

const CATCH_UP_INTERVAL_MS = 10_000;
/** Log interval at the head of the chain. */
const HEAD_INTERVAL_MS = 60_000;
/** Lag from which the index counts as behind. */
const BEHIND_BLOCKS = 10;

interface Sample {
  readonly atMs: number;
  readonly steps: number;
  readonly transactions: number;
}

/** Logs the progress of live indexing, more often while the index catches up. Returns a function that stops the log. */
export function logProgress(status: IndexStatus, log: StatusLog): () => void {
  let before = sampleOf(status);
  const logIfDue = () => {
    const now = sampleOf(status);
    const everyMs = status.lagBlocks > BEHIND_BLOCKS ? CATCH_UP_INTERVAL_MS : HEAD_INTERVAL_MS;
    if (now.atMs - before.atMs < everyMs) return;
    if (status.role === 'leader' && status.head) log.info(...progressLine(status, before, now));
    before = now;
  };
  const timer = setInterval(logIfDue, CATCH_UP_INTERVAL_MS / 10);
  return () => clearInterval(timer);
}

function sampleOf({ steps, rows }: IndexStatus): Sample {
  return { atMs: performance.now(), steps, transactions: rows.transactions };
}

function progressLine(status: IndexStatus, from: Sample, to: Sample): [object, string] {
  const { lagBlocks, ageSeconds } = status;
  const indexed = status.head?.seqno ?? null;
  const seconds = (to.atMs - from.atMs) / 1000;
  const blocksPerSecond = (to.steps - from.steps) / seconds;
  const transactionsPerSecond = (to.transactions - from.transactions) / seconds;
  const texts = [
    `indexed up to ${indexed}`,
    `${numberText(blocksPerSecond)} blocks/s`,
    `${numberText(transactionsPerSecond)} transactions/s`,
    lagBlocks > BEHIND_BLOCKS ? behindText(lagBlocks, blocksPerSecond) : 'at the head of the chain',
  ];
  const details = { indexed, blocksPerSecond, transactionsPerSecond, lagBlocks, ageSeconds };
  return [details, texts.join(', ')];
}

function behindText(blocks: number, perSecond: number): string {
  const left = perSecond > 0 ? `, about ${durationText(blocks / perSecond)} left` : '';
  return `${numberText(blocks)} blocks behind${left}`;
}
