import type { Head, Upstream } from './session.ts';

type Chain = Pick<Upstream, 'snapshot' | 'head'>;

/** Less than this may be the time that answers take, or a server whose clock is not exact. */
const TOLERANCE_SECONDS = 10;

/** The skew is computed at most once a second: every response tells the age of its block. */
const TTL_MS = 1000;
const SKEWS = new WeakMap<Chain, { readonly skew: number | null; readonly untilMs: number }>();

/**
 * How far the clock of this machine is ahead of those of the lite servers (the median), or how far it is behind the
 * newest verified block; null: not known.
 */
export function clockSkewSeconds(chain: Chain): number | null {
  const nowMs = performance.now();
  const known = SKEWS.get(chain);
  if (known && nowMs < known.untilMs) return known.skew;
  const skew = computeSkew(chain);
  SKEWS.set(chain, { skew, untilMs: nowMs + TTL_MS });
  return skew;
}

function computeSkew({ snapshot, head }: Chain): number | null {
  const usable = snapshot.servers.filter(({ unusable }) => unusable === null);
  const skews = usable.flatMap((server) => server.clockSkewSeconds ?? []).sort((a, b) => a - b);
  const median = skews[Math.floor((skews.length - 1) / 2)] ?? null;
  const ahead = head ? aheadSeconds(head) : 0;
  return ahead > 0 ? Math.min(-ahead, median ?? 0) : median;
}

/**
 * How far a block is ahead of the clock of this machine, which is wrong then: validators do not make blocks of the
 * future. 0: the block is not ahead.
 */
export function aheadSeconds({ genUtime }: Pick<Head, 'genUtime'>): number {
  const ahead = genUtime - ownSeconds();
  return ahead > TOLERANCE_SECONDS ? ahead : 0;
}

/** How far the clock of this machine is ahead; null if it is right, or not known to be wrong. */
export function wrongClockSeconds(chain: Chain): number | null {
  const skew = clockSkewSeconds(chain);
  return skew === null || Math.abs(skew) <= TOLERANCE_SECONDS ? null : skew;
}

/** The Unix time of the network: that of this machine, or that of the lite servers if they differ. */
export function networkSeconds(chain: Chain): number {
  return ownSeconds() - (wrongClockSeconds(chain) ?? 0);
}

/** The age of the newest verified block: never less than the time in which no newer one came, whatever clocks say. */
export function headAgeSeconds(chain: Chain, { genUtime, acceptedAtMs }: Head): number {
  const waitedSeconds = (performance.now() - acceptedAtMs) / 1000;
  return Math.max(waitedSeconds, networkSeconds(chain) - genUtime);
}

function ownSeconds(): number {
  return Date.now() / 1000;
}
