interface ShutdownOptions {
  /** After it, what still runs is given up. */
  readonly timeoutMs: number;
  readonly say: (text: string) => void;
}

/** The first signal ends everything in order; a second one, or the time, at once. */
export function closeOnSignal(
  close: () => Promise<void>,
  { timeoutMs, say }: ShutdownOptions,
): void {
  let isClosing = false;
  const onSignal = async (signal: string) => {
    if (isClosing) process.exit(1);
    isClosing = true;
    say(`${signal}: finishing requests, then ending; once more ends at once`);
    setTimeout(() => process.exit(1), timeoutMs).unref();
    try {
      await close();
      process.exit(0);
    } catch (error) {
      say(`could not end in order: ${String(error)}`);
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal);
}
