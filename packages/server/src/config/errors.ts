import { TonwayError } from '@tonway/chain';

/** The exit code of a process that could not start. */
export const NOT_STARTED = 2;

/** A setting is wrong or missing; the message says which one and what to do. */
export class ConfigError extends TonwayError {
  override readonly name = 'ConfigError';

  constructor(message: string, options?: ErrorOptions) {
    super('CONFIG_INVALID', message, options);
  }
}
