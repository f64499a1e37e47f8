import { type Head, useHead } from '../data/head.ts';
import { agoText, durationText } from '../format/time.ts';
import { behindText, useHeadDelay } from '../ui/head-delay.ts';
import { Link } from '../ui/link.tsx';
import { useSeconds } from '../ui/time.tsx';

/** The newest block of the index, and how old it is; if it is late, whether the index is or the chain itself. */
export function HeadStatus() {
  const head = useHead();
  const now = useSeconds();
  const delay = useHeadDelay(head);
  if (head === null) return <span class="head-status" />;
  if (delay === null)
    return (
      <span class="head-status">
        <HeadLink head={head} /> <span class="muted">{agoText(head.utime, now)}</span>
      </span>
    );
  const { blocksBehind, seconds } = delay;
  return (
    <span class="head-status late">
      <HeadLink head={head} />{' '}
      <span role="status">
        {blocksBehind > 0
          ? `index ${behindText(blocksBehind)}`
          : `no block for ${durationText(seconds)}`}
      </span>
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
