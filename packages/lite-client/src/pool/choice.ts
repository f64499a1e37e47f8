import { sliceContains } from '../servers/slice.ts';
import type { QueryNeeds } from './query-needs.ts';
import { NOT_ASKED, type Server } from './server.ts';

/** Why a server is not used for a request. */
interface Refusal {
  readonly why: string;
  /** Whether waiting may help. */
  readonly isTemporary: boolean;
}

/** Default of `maxLagBlocks`. */
export const MAX_LAG_BLOCKS = 20;

export interface ChoiceLimits {
  /** A server that lacks at most this many blocks waits for them; a server that lacks more is not used. */
  readonly maxWaitBlocks: number;
  /** A server that is further behind the others is not used for requests about the newest block. */
  readonly maxLagBlocks: number;
}

/** A node waits for a block at most this far ahead. */
const MAX_NODE_WAIT_BLOCKS = 100;

/** What the choice of a server depends on, besides the server and the request. */
export interface PoolState {
  /** The newest masterchain seqno of the pool. */
  readonly headSeqno: number;
  /** Whether silent servers are asked, because no server is usable. */
  readonly usesSilent: boolean;
}

export function refusalOf(
  server: Server,
  needs: QueryNeeds,
  { headSeqno, usesSilent }: PoolState,
  limits: ChoiceLimits,
): Refusal | null {
  const { slices } = server.address;
  if (slices && !slices.some((slice) => sliceContains(slice, needs.subject())))
    return { why: 'does not answer for that part of the chain', isTemporary: false };
  const { unusable, health, chain, history } = server;
  const isUsed = health === 'usable' || (usesSilent && health === 'silent');
  if (!isUsed || !chain) return { why: unusable ?? NOT_ASKED, isTemporary: true };
  if (needs.archival && history?.archival === false)
    return { why: 'does not keep the whole history', isTemporary: false };
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
    return {
      why: `${missing} blocks short of the wanted one`,
      isTemporary: missing <= MAX_NODE_WAIT_BLOCKS,
    };
  const lag = headSeqno - seqno;
  if (wanted === 0 && lag > maxLagBlocks) return { why: `${lag} blocks behind`, isTemporary: true };
  return null;
}

/** Assumed latency of a server without measurements. */
const UNKNOWN_MS = 20;
const UNLIKELY_PENALTY = 1000;

/** The expected time, weighted by load, error rate and the probability that the server has the block. Lower is better. */
function scoreOf(server: Server, needs: QueryNeeds): number {
  const { latency, inFlight, errors, history, chain } = server;
  const expectedMs = latency.averageMs ?? UNKNOWN_MS;
  const load = 1 + inFlight / 4;
  const failure = 1 / (1 - Math.min(errors.value, 0.95)) ** 2;
  const isBehind = needs.seqno > (chain?.head.seqno ?? 0);
  const isPruned = history !== null && needs.oldestSeqno <= history.missingSeqno;
  const isUntested = needs.archival && history === null;
  const penalty = (isBehind ? 4 : 1) * (isPruned || isUntested ? UNLIKELY_PENALTY : 1);
  return (expectedMs + 1) * load * failure * penalty;
}

/** Chooses the best server, or sometimes a random one, to keep the measurements of the others up to date. */
export function choose(
  servers: readonly Server[],
  needs: QueryNeeds,
  exploration: number,
  random: () => number,
): Server | undefined {
  if (servers.length < 2) return servers[0];
  const scored = servers.map((server) => ({ server, score: scoreOf(server, needs) }));
  const best = scored.reduce((a, b) => (b.score < a.score ? b : a), scored[0] ?? NO_SERVER);
  if (random() >= exploration) return best.server;
  const likely = scored.filter(({ score }) => score < best.score * UNLIKELY_PENALTY);
  return likely[Math.floor(random() * likely.length)]?.server;
}

const NO_SERVER: { server: Server | undefined; score: number } = { server: undefined, score: 0 };
