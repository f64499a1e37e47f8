import { ton } from './api.ts';
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
  const { data } = useQuery(queryOf(ton.v3.masterchainInfo, {}), { everyMs: INTERVAL_MS });
  if (!data) return null;
  const { last, first } = data;
  return { seqno: last.seqno, utime: Number(last.gen_utime), firstSeqno: first.seqno };
}
