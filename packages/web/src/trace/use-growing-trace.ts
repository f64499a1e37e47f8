import { useEffect, useState } from 'preact/hooks';
import { type QueryResult, useQuery } from '../data/use-query.ts';
import { type FoundTrace, traceQuery } from './trace-query.ts';

const FOLLOW_MS = 2000;

/** The trace of a hash, which is followed until it is final; a message that was just sent may be known in a moment. */
export function useGrowingTrace(hash: string): QueryResult<FoundTrace> {
  const [followed, setFollowed] = useState<string | null>(null);
  const topic =
    followed === null ? {} : { everyMs: FOLLOW_MS, topic: `trace:${followed}` as const };
  const result = useQuery(traceQuery(hash), topic);
  const { data } = result;
  useEffect(() => {
    const head = data?.trace?.head;
    const isGrowing = data !== null && (!head || head.trace_info.trace_state === 'pending');
    setFollowed(isGrowing ? (head?.external_hash ?? hash) : null);
  }, [data, hash]);
  return result;
}
