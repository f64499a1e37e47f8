interface ShutdownOptions {
  /** After this time the process exits even if requests are still running. */
  readonly timeoutMs: number;
  readonly report: (text: string) => void;
}

/** Shuts down gracefully on the first SIGINT or SIGTERM; exits at once on the second one or after the timeout. */
export function closeOnSignal(
  close: () => Promise<void>,
  { timeoutMs, report }: ShutdownOptions,
): void {
  let isClosing = false;
  const onSignal = async (signal: string) => {
    if (isClosing) process.exit(1);
    isClosing = true;
    report(`${signal}: shutting down after running requests; a second signal exits at once`);
    setTimeout(() => process.exit(1), timeoutMs).unref();
    try {
      await close();
      process.exit(0);
    } catch (error) {
      report(`graceful shutdown failed: ${String(error)}`);
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal);
}
