import { TonwayError } from '@tonway/chain';

/** The command line is invalid; the message shows the valid form. */
export class UsageError extends TonwayError {
  override readonly name = 'UsageError';

  constructor(message: string) {
    super('USAGE', message);
  }
}
