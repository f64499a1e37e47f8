import type { WebhookCounts } from '../../../store/webhooks/webhooks.ts';
import type { PulseOrReason } from '../context.ts';
import type { Problem } from '../operator-shapes.ts';

/** Further facts about the index. */
export interface IndexNumbers {
  readonly gapBlocks: number;
  readonly openRanges: number;
  /** Whether a worker has any of the open ranges. */
  readonly hasBackfill: boolean;
  readonly failedTraces: number;
  readonly webhooks: WebhookCounts;
}

interface IndexInput {
  readonly pulse: PulseOrReason;
  readonly facts: IndexNumbers | null;
  readonly headSeqno: number;
  readonly maxAgeSeconds: number | null;
}

/** The leader writes every block within seconds. */
const MAX_LAG_BLOCKS = 20;
const MAX_IDLE_SECONDS = 30;

export function databaseProblems(pulse: PulseOrReason): readonly Problem[] {
  if (!pulse || !('reason' in pulse)) return [];
  return [
    {
      text: `PostgreSQL does not answer: ${pulse.reason}.`,
      remedy:
        'Start PostgreSQL, or check DATABASE_URL. Until then v3 and changes of keys fail, keys that are not cached are refused, and nothing is indexed.',
    },
  ];
}

export function indexProblems({ pulse, facts, headSeqno, maxAgeSeconds }: IndexInput): Problem[] {
  if (!pulse || !('head' in pulse)) return [];
  const { head, leader } = pulse;
  if (!head)
    return [
      {
        text: 'Nothing is indexed yet.',
        remedy:
          'Start `tonway index` with the same DATABASE_URL; v3 answers as soon as it has a block.',
      },
    ];
  const problems: Problem[] = [];
  const lag = headSeqno - head.seqno;
  const isBehind = lag > MAX_LAG_BLOCKS || (lag > 0 && head.idleSeconds > MAX_IDLE_SECONDS);
  if (!leader)
    problems.push({
      text: 'No process writes the index.',
      remedy: 'Start `tonway index`, on two machines if one may fail.',
    });
  if (isBehind)
    problems.push({
      text: `The index is ${blocks(lag)} behind; its last block was written ${Math.round(head.idleSeconds)} s ago.`,
      remedy:
        'The log and `/readyz` of `tonway index` tell the reason. If it works but is too slow, look at the load of PostgreSQL.',
    });
  else if (maxAgeSeconds !== null && head.ageSeconds > maxAgeSeconds)
    problems.push({
      text: `The newest indexed block is ${Math.round(head.ageSeconds)} s old.`,
      remedy: 'The lite servers have no newer block: check whether they are in sync.',
    });
  return [...problems, ...(facts ? factProblems(facts) : [])];
}

function factProblems(facts: IndexNumbers): Problem[] {
  const { gapBlocks, openRanges, hasBackfill, failedTraces, webhooks } = facts;
  const problems: Problem[] = [];
  if (gapBlocks > 0)
    problems.push({
      text: `${blocks(gapBlocks)} between indexed ranges are missing.`,
      remedy: 'Run `tonway backfill`, then `tonway check`.',
    });
  if (openRanges > 0 && !hasBackfill)
    problems.push({
      text: `The backfill has stopped: ${openRanges} ${openRanges === 1 ? 'range is' : 'ranges are'} not complete, and no worker has one.`,
      remedy: 'Run `tonway backfill` again: it continues where it stopped.',
    });
  if (failedTraces > 0)
    problems.push({
      text: `${failedTraces} traces could not be classified.`,
      remedy:
        'The table `chain.classification_failures` has the errors; `tonway repair reclassify` tries again after an upgrade.',
    });
  if (webhooks.suspended > 0)
    problems.push({
      text: `${webhooks.suspended} webhooks are suspended, because their receivers failed for too long.`,
      remedy: 'Their owners can continue them, and so can `tonway webhooks resume NUMBER`.',
    });
  return problems;
}

function blocks(count: number): string {
  return count === 1 ? '1 block' : `${count} blocks`;
}
