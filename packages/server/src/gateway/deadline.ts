import { within } from '@tonway/lite-client';

/** The promise, or an error when the backend takes too long; a later answer is dropped. */
export function finished<T>(promise: Promise<T>, timeoutMs: number, backend: string): Promise<T> {
  const timeoutError = () => new Error(`${backend} did not answer within ${timeoutMs} ms`);
  return within(promise, { timeoutMs, timeoutError });
}
