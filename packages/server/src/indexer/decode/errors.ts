import { type BlockIdExt, shardToHex } from '@tonway/chain';

/** Stable codes. `BLOCK_UNDECODABLE`: asking again does not help, another server may have the right block. */
export type DecodeErrorCode =
  | 'BLOCK_UNDECODABLE'
  | 'DECODE_CRASHED'
  | 'DECODE_BUSY'
  | 'DECODE_CLOSED';

export class DecodeError extends Error {
  override readonly name = 'DecodeError';
  readonly code: DecodeErrorCode;

  constructor(code: DecodeErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export function undecodable(id: BlockIdExt, cause: unknown): DecodeError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const message = `the block ${blockText(id)} cannot be decoded: ${reason}`;
  return new DecodeError('BLOCK_UNDECODABLE', message, { cause });
}

function blockText({ workchain, shard, seqno }: BlockIdExt): string {
  return `(${workchain},${shardToHex(shard)},${seqno})`;
}
