import { shardToHex, toHex } from '@tonway/chain';
import type { SessionTrace } from '../upstream/session.ts';

/** Which masterchain block answered, and how it was verified: values of headers. */
export interface AnsweredBlock {
  /** `(-1,8000000000000000,46991999):<root hash>:<file hash>`, as other tools write it. */
  readonly text: string;
  readonly verified: 'signed' | 'none';
  /** Whether it was asked for as the newest one, not by its number. */
  readonly isNewest: boolean;
  /** When it was made; null where nobody can say. */
  readonly genUtime: number | null;
}

/** Null: the answer is about no block. */
export function answeredBlock(
  { block, policy: verified, isNewest }: SessionTrace,
  genUtime: number | null,
): AnsweredBlock | null {
  if (!block) return null;
  const { workchain, shard, seqno, rootHash, fileHash } = block;
  const place = `(${workchain},${shardToHex(shard)},${seqno})`;
  const text = `${place}:${toHex(rootHash)}:${toHex(fileHash)}`;
  return { text, verified, isNewest, genUtime };
}

/** How old the block is by now. */
export function ageSeconds({ genUtime }: AnsweredBlock): number | null {
  return genUtime === null ? null : Math.max(0, Math.floor(Date.now() / 1000) - genUtime);
}
