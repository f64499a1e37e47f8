import { TonwayError } from '@tonway/chain';

/** Stable codes: why something is not written. */
export type IndexErrorCode =
  | 'INDEX_OF_ANOTHER_CHAIN'
  | 'CHAIN_FORKED'
  | 'CHECKPOINT_MOVED'
  | 'ALREADY_INDEXED'
  | 'NOT_INDEXED'
  | 'BEYOND_THE_CHAIN'
  | 'INDEX_IN_USE'
  | 'ROWS_MISSING';

/** The index refuses what it is given; the message says what to do. */
export class IndexError extends TonwayError<IndexErrorCode> {
  override readonly name = 'IndexError';

  constructor(code: IndexErrorCode, message: string) {
    super(code, `${message} [${code}]`);
  }
}

/** The block has another parent than the one that the index has under that number. */
export function forked(seqno: number): IndexError {
  return new IndexError(
    'CHAIN_FORKED',
    `masterchain block ${seqno} does not follow the indexed block ${seqno - 1}: the index and the chain are of two forks`,
  );
}
