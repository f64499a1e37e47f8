import type { Worker } from 'node:cluster';

const REQUEST = 'tonway:status';
/** After this time a worker counts as busy or gone. */
const TIMEOUT_MS = 1000;

interface StatusMessage {
  readonly type: typeof REQUEST;
  readonly status: unknown;
}

/** In a worker process: sends its status to the primary process on request. */
export function answerStatusRequests(status: () => unknown): void {
  process.on('message', (message) => {
    if (message === REQUEST) process.send?.({ type: REQUEST, status: status() });
  });
}

/** In the primary process: the status of each worker; null if the worker does not respond in time. */
export async function workerStatuses(workers: readonly Worker[]) {
  const entries = workers.map(async (worker) => ({
    pid: worker.process.pid,
    status: await requestStatus(worker),
  }));
  return { workers: await Promise.all(entries) };
}

function requestStatus(worker: Worker): Promise<unknown> {
  return new Promise((resolve) => {
    const finish = (status: unknown) => {
      clearTimeout(timer);
      worker.off('message', onMessage);
      resolve(status);
    };
    const onMessage = (message: Partial<StatusMessage>) => {
      if (message.type === REQUEST) finish(message.status);
    };
    const timer = setTimeout(() => finish(null), TIMEOUT_MS);
    worker.on('message', onMessage);
    worker.send(REQUEST, () => {});
  });
}
