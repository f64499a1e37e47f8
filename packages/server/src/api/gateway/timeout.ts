import { within } from '@tonway/lite-client';

/** Rejects if the backend does not respond in time; a later response is ignored. */
export function withTimeout<T>(
  promise: Promise<T>,
  timeoutMs: number,
  backend: string,
): Promise<T> {
  const timeoutError = () => new Error(`${backend} did not answer within ${timeoutMs} ms`);
  return within(promise, { timeoutMs, timeoutError });
}
