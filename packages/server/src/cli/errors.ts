import { TonwayError } from '@tonway/chain';

/** The command line cannot be read; the message says what to type. */
export class UsageError extends TonwayError {
  override readonly name = 'UsageError';

  constructor(message: string) {
    super('USAGE', message);
  }
}
