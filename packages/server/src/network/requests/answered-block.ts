import { shardToHex, toHex } from '@tonway/chain';
import type { SessionTrace } from '../upstream/session.ts';

/** The masterchain block that an answer was read at, as the response headers report it. */
export interface AnsweredBlock {
  /** `(-1,8000000000000000,46991999):<root hash>:<file hash>`, the notation of other TON tools. */
  readonly text: string;
  readonly verified: 'signed' | 'none';
  /** True if the request was for the newest block, not for a block by its seqno. */
  readonly isNewest: boolean;
  /** Unix time at which the block was generated; null if unknown. */
  readonly genUtime: number | null;
  /** The current Unix time of the network. */
  readonly nowSeconds: () => number;
}

/** Null if the session has read no block. */
export function answeredBlock(
  { block, policy: verified, isNewest }: SessionTrace,
  genUtime: number | null,
  nowSeconds: () => number,
): AnsweredBlock | null {
  if (!block) return null;
  const { workchain, shard, seqno, rootHash, fileHash } = block;
  const shortId = `(${workchain},${shardToHex(shard)},${seqno})`;
  const text = `${shortId}:${toHex(rootHash)}:${toHex(fileHash)}`;
  return { text, verified, isNewest, genUtime, nowSeconds };
}

/** Age of the block now; null if its time is unknown. */
export function ageSeconds({ genUtime, nowSeconds }: AnsweredBlock): number | null {
  return genUtime === null ? null : Math.max(0, Math.floor(nowSeconds()) - genUtime);
}
