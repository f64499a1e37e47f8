import { TonwayError } from '@tonway/chain';

/** The destination would not accept the external message, so there is no trace. */
export class MessageNotAccepted extends TonwayError {
  override readonly name = 'MessageNotAccepted';

  constructor(reason: string) {
    super('MESSAGE_NOT_ACCEPTED', `the message is not accepted: ${reason}`);
  }
}

export class EmulationTimeout extends TonwayError {
  override readonly name = 'EmulationTimeout';

  constructor(timeoutMs: number) {
    super('EMULATION_TIMEOUT', `the emulation takes more than ${timeoutMs / 1000} seconds`);
  }
}

/** The store of pending traces does not answer. */
export class PendingUnavailable extends TonwayError {
  override readonly name = 'PendingUnavailable';

  constructor(cause: unknown) {
    super('PENDING_UNAVAILABLE', 'pending traces are unavailable', { transient: true, cause });
  }
}
