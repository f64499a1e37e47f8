import { useHead } from '../data/head.ts';
import { agoText } from '../format/time.ts';
import { Link } from '../ui/link.tsx';
import { useSeconds } from '../ui/time.tsx';

const LATE_SECONDS = 30;

/** The newest block of the index, and how old it is. */
export function HeadStatus() {
  const head = useHead();
  const now = useSeconds();
  if (head === null) return <span class="head-status" />;
  const isLate = now - head.utime > LATE_SECONDS;
  return (
    <span class={isLate ? 'head-status late' : 'head-status'}>
      <Link to={`/block/${head.seqno}`} title="The newest block of the index">
        {isLate ? 'index late: ' : ''}block {head.seqno.toLocaleString('en')}
      </Link>{' '}
      <span class="muted">{agoText(head.utime, now)}</span>
    </span>
  );
}
