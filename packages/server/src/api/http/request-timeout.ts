import { within } from '@tonway/lite-client';
import { RequestError } from './errors.ts';

/** Rejects after the timeout of a request, whatever the answer waits for. */
export function withinRequestTimeout<T>(answer: Promise<T>, timeoutMs: number): Promise<T> {
  const timeoutError = () =>
    new RequestError(504, `no answer within ${timeoutMs} ms (REQUEST_TIMEOUT_MS): retry shortly`);
  return within(answer, { timeoutMs, timeoutError });
}
