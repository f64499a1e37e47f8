/** The command line cannot be read; the message says what to type. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
