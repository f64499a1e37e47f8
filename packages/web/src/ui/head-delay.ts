import { useRef } from 'preact/hooks';
import { ton } from '../data/api.ts';
import type { Head } from '../data/head.ts';
import { queryOf, useQuery } from '../data/use-query.ts';
import { useSeconds } from './time.tsx';

const LATE_SECONDS = 30;
const CHECK_MS = 5000;

/** How late the newest block of the index is. */
export interface HeadDelay {
  readonly seconds: number;
  /** Masterchain blocks that the chain has and the index has not; 0: the chain itself is late. */
  readonly blocksBehind: number;
}

/** Null: the head is not late. */
export function useHeadDelay(head: Head | null): HeadDelay | null {
  const now = useSeconds();
  const idle = useIdleSeconds(head?.seqno ?? null);
  const seconds = head ? Math.max(now - head.utime, idle) : 0;
  const isLate = seconds > LATE_SECONDS;
  const { data } = useQuery(isLate ? queryOf(ton.v2.getMasterchainInfo, {}) : null, {
    everyMs: CHECK_MS,
  });
  if (!head || !isLate) return null;
  return { seconds, blocksBehind: Math.max(0, (data?.result.last.seqno ?? 0) - head.seqno) };
}

/** `3 blocks behind`. */
export function behindText(blocks: number): string {
  return `${blocks.toLocaleString('en')} ${blocks === 1 ? 'block' : 'blocks'} behind`;
}

/** Seconds since the value changed: the clock of a devnet may be ahead of that of the server. */
function useIdleSeconds(value: number | null): number {
  const last = useRef({ value, sinceMs: performance.now() });
  if (last.current.value !== value) last.current = { value, sinceMs: performance.now() };
  return (performance.now() - last.current.sinceMs) / 1000;
}
