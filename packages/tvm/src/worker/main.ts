import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { Emulator } from '../emulator/emulator.ts';
import { createInstance } from '../emulator/instance.ts';
import { TvmError } from '../errors.ts';
import { executeGetMethod } from './get-method.ts';
import type { Job, Reply, WorkerMessage, WorkerSettings } from './jobs.ts';
import { executeTransaction } from './transaction.ts';

const { module, recycleBytes } = workerData as WorkerSettings;
const port = parentPort as MessagePort;
let emulator = await freshEmulator();

port.on('message', async (job: Job) => {
  const reply = attempt(job);
  const ready = !crashed(reply) && emulator.memoryBytes <= recycleBytes;
  tell({ reply, ready });
  if (ready) return;
  emulator = await freshEmulator();
  tell({ reply: null, ready: true });
});
tell({ reply: null, ready: true });

function tell(message: WorkerMessage): void {
  port.postMessage(message);
}

async function freshEmulator(): Promise<Emulator> {
  return new Emulator(await createInstance(module));
}

function attempt(job: Job): Reply {
  try {
    const done =
      job.kind === 'get-method'
        ? executeGetMethod(emulator, job)
        : executeTransaction(emulator, job);
    return { done };
  } catch (error) {
    if (error instanceof TvmError) return { failed: error.code, reason: error.reason };
    return { failed: 'TVM_CRASHED', reason: `the emulator broke down: ${describe(error)}` };
  }
}

/** C++ throws addresses. */
function describe(error: unknown): string {
  return typeof error === 'number' ? 'a C++ exception that nothing caught' : String(error);
}

function crashed(reply: Reply): boolean {
  return 'failed' in reply && reply.failed === 'TVM_CRASHED';
}
