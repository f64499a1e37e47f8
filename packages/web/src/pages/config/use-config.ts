import { Config, fromBase64, readBoc } from '@tonway/chain';
import { useMemo } from 'preact/hooks';
import { ton } from '../../data/api.ts';
import { useSourceBlock } from '../../data/source-block.ts';
import { queryOf, useQuery } from '../../data/use-query.ts';

/** The configuration at a masterchain block; null: the newest block. */
export function useConfig(seqno: number | null) {
  const result = useQuery(queryOf(ton.v2.getConfigAll, seqno === null ? {} : { seqno }));
  useSourceBlock(result.answer?.headers);
  const bytes = result.data?.result.config.bytes ?? null;
  const config = useMemo(
    () => (bytes === null ? null : Config.fromRoot(readBoc(fromBase64(bytes)))),
    [bytes],
  );
  return { result, config };
}

/** The block of `?seqno=`; null if there is none. */
export function seqnoOf(query: URLSearchParams): number | null {
  const text = query.get('seqno') ?? '';
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}
