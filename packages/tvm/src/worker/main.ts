import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { Emulator } from '../emulator/emulator.ts';
import { createInstance } from '../emulator/instance.ts';
import { TvmError } from '../errors.ts';
import { executeGetMethod } from './get-method.ts';
import { JobTickets } from './job-tickets.ts';
import type { Job, Reply, WorkerMessage, WorkerSettings } from './jobs.ts';
import { executeTransaction } from './transaction.ts';

const { module, recycleBytes, tickets: shared } = workerData as WorkerSettings;
const port = parentPort as MessagePort;
const tickets = new JobTickets(shared);
let emulator: Emulator | null = null;
let renewal = renewEmulator();

port.on('message', async (job: Job) => {
  // A prefetched job can arrive while the emulator is being replaced.
  while (!emulator) await renewal;
  if (!tickets.claimNext()) return;
  const reply = attempt(emulator, job);
  const ready = !crashed(reply) && emulator.memoryBytes <= recycleBytes;
  send({ reply, ready });
  if (!ready) renewal = renewEmulator();
});

function send(message: WorkerMessage): void {
  port.postMessage(message);
}

async function renewEmulator(): Promise<void> {
  emulator = null;
  emulator = new Emulator(await createInstance(module));
  send({ reply: null, ready: true });
}

function attempt(emulator: Emulator, job: Job): Reply {
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

/** A C++ exception arrives as a number: its address. */
function describe(error: unknown): string {
  return typeof error === 'number' ? 'a C++ exception that nothing caught' : String(error);
}

function crashed(reply: Reply): boolean {
  return 'failed' in reply && reply.failed === 'TVM_CRASHED';
}
