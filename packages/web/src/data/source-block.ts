import { useEffect } from 'preact/hooks';
import { SharedValue } from './shared-value.ts';

/** The masterchain block at which a lite server was asked for what the page shows. */
export interface SourceBlock {
  readonly seqno: number;
  /** Whether this server verified the signatures of the block. */
  readonly isSigned: boolean;
}

/** Null: the page shows what the index has. */
export const sourceBlock = new SharedValue<SourceBlock | null>(null);

/** For pages whose content is an answer of v2. */
export function useSourceBlock(headers: Headers | undefined): void {
  useEffect(() => {
    sourceBlock.set(headers ? blockOf(headers) : null);
    return () => sourceBlock.set(null);
  }, [headers]);
}

// X-Tonway-Block: (-1,8000000000000000,46991999):ROOT_HASH:FILE_HASH
function blockOf(headers: Headers): SourceBlock | null {
  const [, seqno] = /^\(-1,\w+,(\d+)\)/.exec(headers.get('X-Tonway-Block') ?? '') ?? [];
  if (seqno === undefined) return null;
  return { seqno: Number(seqno), isSigned: headers.get('X-Tonway-Verified') === 'signed' };
}
