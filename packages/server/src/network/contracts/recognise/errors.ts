import { TonwayError } from '@tonway/chain';

/** Reading a contract exceeded its limits. */
export class LimitExceeded extends TonwayError<'CONTRACT_LIMIT'> {
  override readonly name = 'LimitExceeded';
  /** Nothing was run, because the code exceeded its limits before; it may be read later. */
  readonly isSkipped: boolean;

  constructor(message: string, isSkipped = false) {
    super('CONTRACT_LIMIT', message);
    this.isSkipped = isSkipped;
  }
}
