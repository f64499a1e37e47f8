import { setTimeout as sleep } from 'node:timers/promises';
import type { Stoppable } from '../../api/http/http.ts';
import { onStop } from '../processes/worker.ts';

interface ShutdownOptions {
  /** Time between `leave` and `close`, in which load balancers choose another server; only for SIGTERM. */
  readonly delayMs: number;
  /** After this time of `close` the process exits even if requests are still running. */
  readonly timeoutMs: number;
  readonly report: (text: string) => void;
}

/** Shuts down gracefully on the first SIGINT or SIGTERM; exits at once on the second one or after the timeout. */
export function closeOnSignal(
  running: Pick<Stoppable, 'close'> & Partial<Stoppable>,
  options: ShutdownOptions,
): void {
  const { delayMs, timeoutMs, report } = options;
  let isStopping = false;
  let hasSignal = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    // SIGINT is that of a terminal, before which nobody waits for load balancers.
    const waitMs = signal === 'SIGINT' ? 0 : delayMs;
    report(stoppingText(signal, waitMs));
    try {
      running.leave?.();
      if (waitMs > 0) await sleep(waitMs);
      setTimeout(() => process.exit(1), timeoutMs).unref();
      await running.close();
      process.exit(0);
    } catch (error) {
      report(`graceful shutdown failed: ${String(error)}`);
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      // A worker may get the message of the primary process before the signal.
      if (hasSignal) process.exit(1);
      hasSignal = true;
      void stop(signal);
    });
  // Not a signal: supervisors such as systemd signal all processes at once, and a second signal would end the worker.
  onStop(() => void stop('SIGTERM'));
}

function stoppingText(signal: string, waitMs: number): string {
  const wait = waitMs > 0 ? ` in ${waitMs} ms, then` : '';
  return `${signal}: shutting down${wait} after running requests; a second signal exits at once`;
}
