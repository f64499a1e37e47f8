import { TonwayError } from '@tonway/chain';

/** Stable codes of index errors. */
export type IndexErrorCode =
  | 'INDEX_OF_ANOTHER_CHAIN'
  | 'CHAIN_FORKED'
  | 'CHECKPOINT_MOVED'
  | 'ALREADY_INDEXED'
  | 'NOT_INDEXED'
  | 'BEYOND_THE_CHAIN'
  | 'INDEX_IN_USE'
  | 'ROWS_MISSING';

/** The index rejects an operation; the message contains a remedy. */
export class IndexError extends TonwayError<IndexErrorCode> {
  override readonly name = 'IndexError';

  constructor(code: IndexErrorCode, message: string) {
    super(code, `${message} [${code}]`);
  }
}

/** The parent of the block is not the indexed block with that seqno. */
export function forkError(seqno: number): IndexError {
  return new IndexError(
    'CHAIN_FORKED',
    `masterchain block ${seqno} does not follow the indexed block ${seqno - 1}: the index and the chain are of two forks`,
  );
}
