import { count, newestSeqno, ofPart, ofProcesses, type Rule } from '../rule.ts';

/** The leader writes every block within seconds. */
const MAX_LAG_BLOCKS = 20;
const MAX_IDLE_SECONDS = 30;
/** The estimate of a queue stops at 10,000. */
const MAX_QUEUED = 5000;
/** A few minutes of a public network. */
const MAX_CONTRACT_BLOCKS = 1000;
/** Workers take the newest first: what is that old waits for more workers. */
const MAX_QUEUE_SECONDS = 300;
const MAX_WEBHOOK_SECONDS = 300;

/** What `tonway index` writes, and what follows from it. */
export const INDEX_RULES: readonly Rule[] = [
  {
    name: 'index-forked',
    title: 'The index has blocks that the chain does not have',
    when: 'the lite servers serve another chain than the indexed one, and writing has stopped',
    fails: ['index'],
    metric: 'tonway_index_forked',
    find: ofProcesses(({ index }) => index?.alarm),
    remedy:
      'First find out which chain is right. If it is that of the lite servers, run the `tonway repair reindex` command that the text names; otherwise configure other lite servers.',
  },
  {
    name: 'index-gap',
    title: 'Blocks are missing between indexed ranges',
    when: 'a backfill is not complete, or blocks were deleted',
    fails: ['index'],
    metric: 'tonway_index_gap_blocks',
    find: (facts) => {
      const ofProcess = facts.processes.map((process) => process?.index?.gapBlocks ?? 0);
      const gap = Math.max(facts.index?.numbers?.gapBlocks ?? 0, ...ofProcess);
      return gap === 0 ? [] : [`${count(gap, 'block')} between indexed ranges are missing`];
    },
    remedy: 'Run `tonway backfill`, then `tonway check`.',
  },
  {
    name: 'index-empty',
    title: 'Nothing is indexed yet',
    when: 'there are tables, and no block is in them',
    fails: ['index'],
    metric: 'tonway_index_head_seqno',
    find: (facts) => {
      const ofProcess = ofProcesses(({ index }) => {
        if (!index || index.seqno !== null || index.stallSeconds > index.maxStallSeconds)
          return null;
        return `nothing is indexed yet${because(index.failure)}`;
      })(facts);
      if (ofProcess.length > 0) return ofProcess;
      const isEmpty = facts.index !== null && facts.index.head === null;
      return isEmpty ? ['nothing is indexed yet'] : [];
    },
    remedy:
      'Start `tonway index` with the same DATABASE_URL; v3 answers as soon as it has a block.',
  },
  {
    name: 'index-stalled',
    title: 'The index does not grow',
    when: 'new blocks exist, and none was written for INDEX_STALL_SECONDS',
    fails: ['index'],
    metric: 'tonway_index_stall_seconds',
    find: ofProcesses(({ index }) => {
      if (!index || index.stallSeconds <= index.maxStallSeconds) return null;
      const behind = `${index.lagBlocks} blocks behind${because(index.failure)}`;
      return `the index has not grown for ${Math.floor(index.stallSeconds)} seconds, ${behind}`;
    }),
    remedy:
      'The text and the log of `tonway index` name the reason: a lock, PostgreSQL, or lite servers that lack a block.',
  },
  {
    name: 'index-old',
    title: 'The newest block of the index is too old',
    when: 'it is older than INDEX_MAX_AGE_SECONDS',
    fails: ['index'],
    metric: 'tonway_index_age_seconds',
    find: ofProcesses(({ index }) => {
      if (!index || index.maxAgeSeconds === 0 || (index.ageSeconds ?? 0) <= index.maxAgeSeconds)
        return null;
      const behind =
        index.lagBlocks > 0 ? `${index.lagBlocks} blocks behind` : 'no lite server has a newer one';
      return `the newest block of the index is ${index.ageSeconds} seconds old: ${behind}`;
    }),
    remedy: 'If the lite servers have no newer block, check whether they are in sync.',
  },
  {
    name: 'no-leader',
    title: 'No process writes the index',
    when: 'no connection to PostgreSQL has the lock of the leader',
    fails: [],
    metric: 'tonway_index_leader',
    find: ofPart('index', ({ head, leader }) => head && !leader && 'no process writes the index'),
    remedy: 'Start `tonway index`, on two machines if one may fail.',
  },
  {
    name: 'index-behind',
    title: 'The index is behind the chain',
    when: `by more than ${MAX_LAG_BLOCKS} blocks, or without a new block for ${MAX_IDLE_SECONDS} seconds`,
    fails: [],
    metric: 'tonway_index_lag_blocks',
    find: ofPart('index', ({ head }, { processes }) => {
      const lag = head ? newestSeqno(processes) - head.seqno : 0;
      const isBehind =
        lag > MAX_LAG_BLOCKS || (lag > 0 && (head?.idleSeconds ?? 0) > MAX_IDLE_SECONDS);
      if (!head || !isBehind) return null;
      return `the index is ${count(lag, 'block')} behind; its last block was written ${Math.round(head.idleSeconds)} s ago`;
    }),
    remedy:
      'The log and `/readyz` of `tonway index` give the reason. If it works but is too slow, look at the load of PostgreSQL.',
  },
  {
    name: 'backfill-stopped',
    title: 'A backfill has stopped',
    when: 'ranges are not complete, and no worker has a lease of any of them',
    fails: [],
    metric: null,
    find: ofPart('index', ({ numbers }) => {
      if (!numbers || numbers.openRanges === 0 || numbers.hasBackfill) return null;
      const ranges = count(numbers.openRanges, 'range is', 'ranges are');
      return `the backfill has stopped: ${ranges} not complete, and no worker has one`;
    }),
    remedy: 'Run `tonway backfill` again: it continues where it stopped.',
  },
  {
    name: 'contracts-behind',
    title: 'Contracts are read too slowly',
    when: `more than ${MAX_QUEUED} accounts wait, or contracts are read up to a block that is more than ${MAX_CONTRACT_BLOCKS} blocks old`,
    fails: [],
    metric: 'tonway_index_contracts_queued',
    find: ofPart('index', ({ numbers, head }) => {
      if (!numbers || !head) return null;
      const { contractsQueued: queued, contractsSeqno: seqno } = numbers;
      const lag = seqno === null ? 0 : head.seqno - seqno;
      if (queued <= MAX_QUEUED && lag <= MAX_CONTRACT_BLOCKS) return null;
      return `${count(queued, 'account waits until its contract is', 'accounts wait until their contracts are')} read, ${count(lag, 'block')} behind`;
    }),
    remedy:
      'If the number grows for minutes, raise CONTRACT_THREADS or start `tonway worker contracts`. After a backfill or a rescan it shrinks by itself.',
  },
  {
    name: 'classifier-behind',
    title: 'Traces are classified too slowly',
    when: `more than ${MAX_QUEUED} traces wait, or one of live indexing has waited for ${MAX_QUEUE_SECONDS} seconds of the chain`,
    fails: [],
    metric: 'tonway_traces_queued',
    find: ofPart('index', ({ numbers }) => {
      if (!numbers) return null;
      const { tracesQueued: queued, traceSeconds: seconds } = numbers;
      if (queued <= MAX_QUEUED && seconds <= MAX_QUEUE_SECONDS) return null;
      return `${count(queued, 'trace waits', 'traces wait')} to be classified, the oldest for ${Math.round(seconds)} s`;
    }),
    remedy:
      'Set CLASSIFY, or start `tonway worker classify`, on as many machines as needed. Actions of these traces are missing until then.',
  },
  {
    name: 'classification-failed',
    title: 'Traces could not be classified',
    when: 'the classification of some traces ended with an error',
    fails: [],
    metric: 'tonway_traces_failed',
    find: ofPart('index', ({ numbers }) => {
      const failed = numbers?.tracesFailed ?? 0;
      return failed > 0 && `${failed} traces could not be classified`;
    }),
    remedy:
      'The table `chain.classification_failures` has the errors; `tonway repair reclassify` tries again after an upgrade.',
  },
  {
    name: 'webhooks-behind',
    title: 'Webhooks are delivered too late',
    when: `a receiver has failed, or nobody has delivered to it, for ${MAX_WEBHOOK_SECONDS} seconds`,
    fails: [],
    metric: 'tonway_webhook_lag_seconds',
    find: ofPart('index', ({ numbers }) => {
      const { behind = 0, seconds = 0 } = numbers?.webhookLag ?? {};
      if (seconds <= MAX_WEBHOOK_SECONDS) return null;
      return `${count(behind, 'webhook is', 'webhooks are')} behind, one for ${Math.round(seconds)} s`;
    }),
    remedy:
      'Check whether `tonway stream` runs, and `tonway webhooks list` for receivers that fail; raise WEBHOOK_CONCURRENCY if all work.',
  },
  {
    name: 'webhooks-suspended',
    title: 'Webhooks are suspended',
    when: 'their receivers failed for a day',
    fails: [],
    metric: 'tonway_webhook_suspended_total',
    find: ofPart('index', ({ numbers }) => {
      const suspended = numbers?.webhooks.suspended ?? 0;
      if (suspended === 0) return null;
      return `${suspended} webhooks are suspended, because their receivers failed for too long`;
    }),
    remedy: 'Their owners can continue them, and so can `tonway webhooks resume NUMBER`.',
  },
];

function because(reason: string | null): string {
  return reason ? `: ${reason}` : '';
}
