/** Exit codes by convention: 128 plus the number of the signal. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;

/** Aborts the work on the first SIGINT or SIGTERM and exits on the second. Returns undefined if interrupted. */
export async function interruptible<T>(
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const stopping = new AbortController();
  const onSignal = (name: keyof typeof EXIT_CODES) => {
    if (stopping.signal.aborted) process.exit(EXIT_CODES[name]);
    process.exitCode = EXIT_CODES[name];
    stopping.abort();
  };
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, onSignal);
  try {
    return await work(stopping.signal);
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
    return undefined;
  } finally {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, onSignal);
  }
}
