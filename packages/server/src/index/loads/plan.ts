import type { ChainSession, Upstream } from '../../network/upstream/session.ts';
import type { Database } from '../../store/database.ts';
import type { SeqnoRange } from '../../store/gaps.ts';
import { addLoad, readLoads } from '../../store/loads/loads.ts';

/** An era all of whose masterchain blocks are known. */
interface WholeEra extends SeqnoRange {
  readonly era: bigint;
}

/** The eras of masterchain blocks, by the logical times at which they start. */
interface ChainEras {
  eraOf(seqno: number): Promise<bigint>;
  /** The newest masterchain block whose era is known. */
  readonly newest: number;
}

/**
 * Finds the eras that lie entirely within a range by bisection, oldest first.
 * @public
 */
export async function findWholeEras(
  { eraOf, newest }: ChainEras,
  { first, last }: SeqnoRange,
): Promise<readonly WholeEra[]> {
  const isFirstWhole = first === 1 || (await eraOf(first - 1)) !== (await eraOf(first));
  const isLastWhole = last < newest && (await eraOf(last + 1)) !== (await eraOf(last));
  const eras: WholeEra[] = [];
  for (let at = first; at <= last; ) {
    const era = await eraOf(at);
    const end = await lastOfEra(eraOf, era, { first: at, last });
    const isWhole = (at > first || isFirstWhole) && (end < last || isLastWhole);
    if (isWhole) eras.push({ era, first: at, last: end });
    at = end + 1;
  }
  return eras;
}

/** The last block of the era of the first block. */
async function lastOfEra(
  eraOf: ChainEras['eraOf'],
  era: bigint,
  { first, last }: SeqnoRange,
): Promise<number> {
  if ((await eraOf(last)) === era) return last;
  for (let [low, high] = [first, last]; ; ) {
    const middle = Math.floor((low + high) / 2);
    if (middle === low) return low;
    if ((await eraOf(middle)) === era) low = middle;
    else high = middle;
  }
}

interface PlanOptions {
  readonly database: Database;
  readonly upstream: Upstream;
  readonly eraWidth: bigint;
  readonly range: SeqnoRange;
  /** Number of masterchain blocks in a range of a load. */
  readonly rangeSize: number;
}

/** Makes loads of all eras that lie entirely within the range and of which no block is indexed. */
export async function planLoads(
  { database, upstream, eraWidth, range, rangeSize }: PlanOptions,
  signal: AbortSignal,
): Promise<void> {
  const chain = upstream.session({ privateServers: true, signal });
  const newest = upstream.head?.id.seqno ?? 0;
  const eras = await findWholeEras({ eraOf: cachedEras(chain, eraWidth), newest }, range);
  const planned = new Set((await readLoads(database, range)).map(({ era }) => era));
  for (const era of eras.toReversed())
    if (!planned.has(era.era)) await addLoad(database, era, rangeSize);
}

function cachedEras(chain: ChainSession, width: bigint): ChainEras['eraOf'] {
  const known = new Map<number, Promise<bigint>>();
  const read = async (seqno: number) => {
    const { info } = await chain.header(await chain.block(seqno));
    return info.startLt / width;
  };
  return (seqno) => {
    const era = known.get(seqno) ?? read(seqno);
    known.set(seqno, era);
    return era;
  };
}
