import { TonwayError } from '@tonway/chain';

/** The newest verified block is older than `MAX_HEAD_AGE_SECONDS`. */
export class StaleHeadError extends TonwayError {
  override readonly name = 'StaleHeadError';

  constructor(ageSeconds: number, maxSeconds: number) {
    super(
      'HEAD_STALE',
      `the newest verified block is ${ageSeconds} seconds old; answers about a block older than ${maxSeconds} seconds are refused (MAX_HEAD_AGE_SECONDS)`,
      { transient: true },
    );
  }
}
