const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 10_000;

/** The delay before attempt `n` (from 0): doubled each time, with half of it at random so that clients spread. */
export function backOffMs(attempt: number): number {
  const delayMs = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt);
  return delayMs * (0.5 + Math.random() / 2);
}

/** The header `Retry-After`, in seconds or as a date; undefined if it is missing or invalid. */
export function retryAfterMs({ headers }: Response): number | undefined {
  const text = headers.get('retry-after')?.trim();
  if (!text) return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

/** Rejects with the reason of the signal if it is aborted. */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
  });
}
