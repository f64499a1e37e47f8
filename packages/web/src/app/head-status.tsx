import { useRef } from 'preact/hooks';
import { ton } from '../data/api.ts';
import { type Head, useHead } from '../data/head.ts';
import { queryOf, useQuery } from '../data/use-query.ts';
import { agoText, durationText } from '../format/time.ts';
import { Link } from '../ui/link.tsx';
import { useSeconds } from '../ui/time.tsx';

const LATE_SECONDS = 30;
const LATE_CHECK_MS = 5000;

/** The newest block of the index, and how old it is. */
export function HeadStatus() {
  const head = useHead();
  const now = useSeconds();
  const idle = useIdleSeconds(head?.seqno ?? null);
  if (head === null) return <span class="head-status" />;
  const lateSeconds = Math.max(now - head.utime, idle);
  return lateSeconds > LATE_SECONDS ? (
    <LateHead head={head} lateSeconds={lateSeconds} />
  ) : (
    <span class="head-status">
      <HeadLink head={head} /> <span class="muted">{agoText(head.utime, now)}</span>
    </span>
  );
}

function HeadLink({ head: { seqno } }: { readonly head: Head }) {
  return (
    <Link to={`/block/${seqno}`} title="The newest block of the index">
      block {seqno.toLocaleString('en')}
    </Link>
  );
}

interface LateHeadProps {
  readonly head: Head;
  readonly lateSeconds: number;
}

/** Says whether the index is late, or the chain itself. */
function LateHead({ head, lateSeconds }: LateHeadProps) {
  const { data } = useQuery(queryOf(ton.v2.getMasterchainInfo, {}), { everyMs: LATE_CHECK_MS });
  const behind = (data?.result.last.seqno ?? head.seqno) - head.seqno;
  const reason =
    behind > 0
      ? `index ${behind.toLocaleString('en')} behind`
      : `no block for ${durationText(lateSeconds)}`;
  return (
    <span class="head-status late">
      <HeadLink head={head} /> <span role="status">{reason}</span>
    </span>
  );
}

/** Seconds since the value changed: the clock of a devnet may be ahead of that of the server. */
function useIdleSeconds(value: number | null): number {
  const last = useRef({ value, sinceMs: performance.now() });
  if (last.current.value !== value) last.current = { value, sinceMs: performance.now() };
  return (performance.now() - last.current.sinceMs) / 1000;
}
