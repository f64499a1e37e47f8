import { useEffect, useState } from 'preact/hooks';
import { ton } from './api.ts';
import { follow } from './live-followers.ts';
import { queryOf, useQuery } from './use-query.ts';

const INTERVAL_MS = 2000;

export interface Head {
  readonly seqno: number;
  readonly utime: number;
  /** The first masterchain block of the index. */
  readonly firstSeqno: number;
}

/** The newest masterchain block of the index; null until it is known. */
export function useHead(): Head | null {
  const { data } = useQuery(queryOf(ton.v3.masterchainInfo, {}), {
    everyMs: INTERVAL_MS,
    topic: 'head',
    // A head has all that changes: there is nothing to ask.
    update: (body) => body,
  });
  const announced = useAnnouncedHead(data);
  if (!data) return null;
  const { last, first } = data;
  const answered = { seqno: last.seqno, utime: Number(last.gen_utime) };
  return { ...(announced ?? answered), firstSeqno: first.seqno };
}

/** The head that was announced since the last answer. */
function useAnnouncedHead(answer: unknown): Omit<Head, 'firstSeqno'> | null {
  const [head, setHead] = useState<Omit<Head, 'firstSeqno'> | null>(null);
  useEffect(() => setHead(null), [answer]);
  useEffect(
    () =>
      follow('head', (event) => {
        if (event?.type === 'head') setHead({ seqno: event.mc_seqno, utime: event.utime });
      }),
    [],
  );
  return head;
}
