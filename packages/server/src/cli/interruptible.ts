/** What a shell expects of a command that a signal has ended. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;

/** Ends the work in order when a signal comes, and at once with a second one; undefined: it was interrupted. */
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
