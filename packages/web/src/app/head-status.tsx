import { type Head, useHead } from '../data/head.ts';
import { useShared } from '../data/shared-value.ts';
import { type SourceBlock, sourceBlock } from '../data/source-block.ts';
import { agoText, durationText } from '../format/time.ts';
import { behindText, useHeadDelay } from '../ui/head-delay.ts';
import { Link } from '../ui/link.tsx';
import { useSeconds } from '../ui/time.tsx';

/** The newest block of the index, and how old it is; if it is late, whether the index is or the chain itself. */
export function HeadStatus() {
  const head = useHead();
  const now = useSeconds();
  const delay = useHeadDelay(head);
  const source = useShared(sourceBlock);
  if (source !== null) return <SourceStatus source={source} />;
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
      <span class="visually-hidden">index at block </span>
      {seqno.toLocaleString('en')}
    </Link>
  );
}

/** For pages that show what lite servers answered, not the index. */
function SourceStatus({ source: { seqno, isSigned } }: { readonly source: SourceBlock }) {
  return (
    <span class="head-status">
      <span>
        <Link to={`/block/${seqno}`} title="The block at which the content of this page was read">
          block {seqno.toLocaleString('en')}
        </Link>
        , {isSigned ? 'signed' : 'not verified'}
      </span>
    </span>
  );
}
