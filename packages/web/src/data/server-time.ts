/** The clock of the server minus that of the browser, which may be wrong. */
let offsetMs = 0;
let isKnown = false;

/** `Date` has whole seconds, and the answer took a while: only differences that matter count. */
const TOLERANCE_MS = 2000;

export function observeServerTime(headers: Headers): void {
  const serverMs = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(serverMs)) return;
  const observed = serverMs + 500 - Date.now();
  if (!isKnown || Math.abs(observed - offsetMs) > TOLERANCE_MS)
    offsetMs = Math.abs(observed) > TOLERANCE_MS ? observed : 0;
  isKnown = true;
}

/** Unix time of the server, in seconds. */
export function serverNow(): number {
  return (Date.now() + offsetMs) / 1000;
}
