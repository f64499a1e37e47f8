import type { IndexStatus, StatusLog } from './index-status.ts';
import { durationText, numberText } from './progress-text.ts';

const CATCHING_UP_MS = 10_000;
/** At the head of the chain there is little to tell. */
const STEADY_MS = 60_000;
/** Fewer than that are on their way all the time. */
const BEHIND_BLOCKS = 10;

interface Sample {
  readonly atMs: number;
  readonly steps: number;
  readonly transactions: number;
}

/** Says in the log how live indexing goes, more often while it catches up; gives what ends it. */
export function logProgress(status: IndexStatus, log: StatusLog): () => void {
  let before = sampleOf(status);
  const look = () => {
    const now = sampleOf(status);
    const everyMs = status.lagBlocks > BEHIND_BLOCKS ? CATCHING_UP_MS : STEADY_MS;
    if (now.atMs - before.atMs < everyMs) return;
    if (status.role === 'leader' && status.head) log.info(...progressLine(status, before, now));
    before = now;
  };
  const timer = setInterval(look, CATCHING_UP_MS / 10);
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
