import { sliceHolds } from '../servers/slice.ts';
import type { QueryNeeds } from './query-needs.ts';
import { NOT_ASKED, type Server } from './server.ts';

/** Why a server is not asked a question. */
interface Refusal {
  readonly why: string;
  /** Whether waiting may help. */
  readonly passes: boolean;
}

/** A server further behind the others is not worth asking. */
export const MAX_LAG_BLOCKS = 20;

export interface ChoiceLimits {
  /** A server that lacks so many blocks is asked to wait for them; one that lacks more is not asked. */
  readonly maxWaitBlocks: number;
  /** A server so far behind the others is not asked about the newest block. */
  readonly maxLagBlocks: number;
}

/** The node waits for a block up to this far ahead. */
const HOPELESS_BLOCKS = 100;

export function refusalOf(
  server: Server,
  needs: QueryNeeds,
  headSeqno: number,
  limits: ChoiceLimits,
): Refusal | null {
  const { slices } = server.address;
  if (slices && !slices.some((slice) => sliceHolds(slice, needs.subject)))
    return { why: 'does not answer for that part of the chain', passes: false };
  const { unusable, chain, history } = server;
  if (unusable !== null || !chain) return { why: unusable ?? NOT_ASKED, passes: true };
  if (needs.archival && history?.archival === false)
    return { why: 'does not keep the whole history', passes: false };
  return freshness(chain.head.seqno, needs.seqno, headSeqno, limits);
}

function freshness(
  seqno: number,
  wanted: number,
  headSeqno: number,
  { maxWaitBlocks, maxLagBlocks }: ChoiceLimits,
): Refusal | null {
  const missing = wanted - seqno;
  if (missing > maxWaitBlocks)
    return { why: `${missing} blocks short of the wanted one`, passes: missing <= HOPELESS_BLOCKS };
  const lag = headSeqno - seqno;
  if (wanted === 0 && lag > maxLagBlocks) return { why: `${lag} blocks behind`, passes: true };
  return null;
}

/** What a server without a record is assumed to take. */
const UNKNOWN_MS = 20;
const UNLIKELY = 1000;

/** The lower the better: the time to expect, given the load, the errors, and how likely it has the block at all. */
function scoreOf(server: Server, needs: QueryNeeds): number {
  const { latency, inFlight, errors, history, chain } = server;
  const expectedMs = latency.averageMs ?? UNKNOWN_MS;
  const load = 1 + inFlight / 4;
  const failure = 1 / (1 - Math.min(errors.value, 0.95)) ** 2;
  const short = needs.seqno > (chain?.head.seqno ?? 0);
  const forgotten = history !== null && needs.oldestSeqno <= history.missingSeqno;
  const untested = needs.archival && history === null;
  const doubts = (short ? 4 : 1) * (forgotten || untested ? UNLIKELY : 1);
  return (expectedMs + 1) * load * failure * doubts;
}

/** Mostly the best; now and then any, so that what is known of the others does not grow old. */
export function choose(
  servers: readonly Server[],
  needs: QueryNeeds,
  exploration: number,
  random: () => number,
): Server | undefined {
  const scored = servers.map((server) => ({ server, score: scoreOf(server, needs) }));
  const best = scored.reduce((a, b) => (b.score < a.score ? b : a), scored[0] ?? NOBODY);
  if (scored.length < 2 || random() >= exploration) return best.server;
  const likely = scored.filter(({ score }) => score < best.score * UNLIKELY);
  return likely[Math.floor(random() * likely.length)]?.server;
}

const NOBODY: { server: Server | undefined; score: number } = { server: undefined, score: 0 };
