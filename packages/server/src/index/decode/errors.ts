import { type BlockIdExt, shardToHex, TonwayError } from '@tonway/chain';

/** Stable codes. `BLOCK_UNDECODABLE`: a retry on the same server does not help; another server may have a valid block. */
export type DecodeErrorCode =
  | 'BLOCK_UNDECODABLE'
  | 'DECODE_CRASHED'
  | 'DECODE_TIMEOUT'
  | 'DECODE_BUSY'
  | 'DECODE_CLOSED';

export class DecodeError extends TonwayError<DecodeErrorCode> {
  override readonly name = 'DecodeError';
}

export function undecodable(id: BlockIdExt, cause: unknown): DecodeError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const message = `the block ${blockText(id)} cannot be decoded: ${reason}`;
  return new DecodeError('BLOCK_UNDECODABLE', message, { cause });
}

function blockText({ workchain, shard, seqno }: BlockIdExt): string {
  return `(${workchain},${shardToHex(shard)},${seqno})`;
}
