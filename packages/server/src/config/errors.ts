import { TonwayError } from '@tonway/chain';

/** Exit code of a process that failed to start. */
export const NOT_STARTED = 2;

/** A setting is invalid or missing; the message names the setting and the remedy. */
export class ConfigError extends TonwayError {
  override readonly name = 'ConfigError';

  constructor(message: string, options?: ErrorOptions) {
    super('CONFIG_INVALID', message, options);
  }
}
