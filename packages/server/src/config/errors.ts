/** A setting is wrong or missing; the message says which one and what to do. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly code = 'CONFIG_INVALID';
}
