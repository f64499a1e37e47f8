import { MASTERCHAIN } from '@tonway/chain';
import type { Queries } from '../connection.ts';
import { gapsIn, type SeqnoRange } from '../gaps.ts';
import { type CoveredRun, readCoverage } from '../steps/coverage.ts';
import type { Era } from './read.ts';

/** Why rows of the era may still be added or changed; null if it is complete. */
export async function whyIncomplete(queries: Queries, era: Era): Promise<string | null> {
  const { blocks, state } = era;
  if (state === 'dropping' || state === 'dropped') return 'it was dropped';
  if (await isLoaded(queries, era)) return 'tonway backfill loads it';
  if (!blocks) return 'no masterchain block of it is indexed';
  return (
    whyNotIndexed(blocks, await readCoverage(queries)) ??
    (await whyNotPassed(queries, era)) ??
    (await whyNotDerived(queries, era, blocks))
  );
}

async function isLoaded(queries: Queries, { number }: Era): Promise<boolean> {
  return (await queries.execute('select from chain.loads where era = $1', [number])) > 0;
}

function whyNotIndexed(blocks: SeqnoRange, covered: readonly CoveredRun[]): string | null {
  const indexed = covered.filter(({ state }) => state === 'indexed');
  const [gap] = gapsIn(blocks, indexed);
  if (gap) return `masterchain blocks ${gap.first}..${gap.last} are not indexed`;
  const hasOlder = covered.some(({ first }) => first < blocks.first);
  const isWholeRun = indexed.some(({ first }) => first === blocks.first);
  return hasOlder && isWholeRun
    ? `masterchain block ${blocks.first - 1}, which may belong to it, is not indexed`
    : null;
}

interface Shard {
  readonly workchain: number;
  readonly shard: bigint;
}

/**
 * Why the chain may still make or commit blocks of the era; null: the newest block of every shard is beyond it, as of the
 * newest masterchain block that is indexed without a gap since the era.
 */
export async function whyNotPassed(
  queries: Queries,
  { toLt, blocks }: Pick<Era, 'toLt' | 'blocks'>,
): Promise<string | null> {
  const runs = await readCoverage(queries);
  const run = runs.find(
    ({ first, last, state }) =>
      state === 'indexed' && blocks && first <= blocks.last && blocks.last <= last,
  );
  const [behind] = await queries.query<Shard>(
    `select tip.workchain, tip.shard from (
       select workchain, shard, seqno from chain.blocks
         where workchain = ${MASTERCHAIN} and seqno = $1 and mc_seqno = $1
       union all
       select each.* from chain.blocks
         cross join unnest(tip_workchains, tip_shards, tip_seqnos) each (workchain, shard, seqno)
         where blocks.workchain = ${MASTERCHAIN} and blocks.seqno = $1 and mc_seqno = $1 and each.seqno > 0) tip
     where not exists (select from chain.blocks b
       where b.workchain = tip.workchain and b.shard = tip.shard and b.seqno = tip.seqno and b.start_lt >= $2)
     order by 1, 2 limit 1`,
    [run?.last ?? 0, toLt],
  );
  if (!run || behind?.workchain === MASTERCHAIN) return 'the chain has not reached its end';
  if (!behind) return null;
  const shard = BigInt.asUintN(64, behind.shard).toString(16);
  return `shard (${behind.workchain},${shard.padStart(16, '0')}) has not reached its end`;
}

/** More are not counted. */
const MAX_COUNTED = 10_000;

/** What follows from the blocks of the era and is not written yet. A trace that goes on belongs to a later era. */
function queuesOf({ fromLt, toLt }: Era, { first, last }: SeqnoRange) {
  const within = (column: string) => `${column} >= ${fromLt} and ${column} < ${toLt}`;
  return {
    'transactions are not in traces': `chain.transactions where trace_id is null and ${within('lt')}`,
    'traces are not assembled': `chain.open_traces where work is not null and start_lt < ${toLt}`,
    'traces are not classified': `chain.trace_queue where ${within('end_lt')}`,
    'transfers of tokens wait for contracts that are not read': `chain.unverified_events
      where mc_seqno between ${first} and ${last} and not is_rejected`,
  };
}

async function whyNotDerived(queries: Queries, era: Era, blocks: SeqnoRange) {
  for (const [what, rows] of Object.entries(queuesOf(era, blocks))) {
    const count = await queries.execute(`select from ${rows} limit ${MAX_COUNTED}`);
    if (count > 0) return `${count} ${what}`;
  }
  return null;
}
