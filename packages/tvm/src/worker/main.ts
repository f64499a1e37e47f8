import { MessageChannel, type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { Emulator } from '../emulator/emulator.ts';
import { createInstance } from '../emulator/instance.ts';
import { TvmError } from '../errors.ts';
import { executeGetMethod } from './get-method.ts';
import { JobTickets } from './job-tickets.ts';
import type { Job, JobReply, Reply, WorkerMessage, WorkerSettings } from './jobs.ts';
import { lowerPriority } from './lower-priority.ts';
import { executeTransaction, loadSteps } from './transaction.ts';

/** Replies are announced together, because every message costs the other thread a turn of its event loop. */
const MAX_HELD_REPLIES = 4;
const MAX_HELD_MS = 1;

const { module, recycleBytes, niceness, debug, tickets: shared } = workerData as WorkerSettings;
lowerPriority(niceness);
const port = parentPort as MessagePort;
const { port1: replies, port2: repliesOfPool } = new MessageChannel();
const tickets = new JobTickets(shared);
const jobs: Job[] = [];
let isRunning = false;
let emulator: Emulator | null = null;
let renewal = renewEmulator({ kind: 'started', replies: repliesOfPool }, [repliesOfPool]);
let held = 0;
let heldSinceMs = 0;

port.on('message', (batch: readonly Job[]) => {
  jobs.push(...batch);
  // Jobs can arrive while the emulator is being replaced in the middle of a batch.
  if (!isRunning) void runAll();
});

async function runAll(): Promise<void> {
  isRunning = true;
  for (let job = jobs.shift(); job; job = jobs.shift()) {
    if (job.kind === 'transaction' && job.steps) await loadSteps();
    while (!emulator) await renewal;
    if (tickets.claimNext()) run(emulator, job);
    if (held > 0 && isDue()) announce();
  }
  isRunning = false;
}

function run(current: Emulator, job: Job): void {
  const startedMs = performance.now();
  const reply = attempt(current, job);
  const elapsedMs = performance.now() - startedMs;
  const ready = !crashed(reply) && current.memoryBytes <= recycleBytes;
  // In the port at once: the pool finds the reply there, even if the next job never ends.
  replies.postMessage({ reply, elapsedMs, ready } satisfies JobReply);
  if (held++ === 0) heldSinceMs = startedMs + elapsedMs;
  if (!ready) renewal = renewEmulator({ kind: 'ready' });
}

function isDue(): boolean {
  if (jobs.length === 0 || held >= MAX_HELD_REPLIES || !emulator) return true;
  return performance.now() - heldSinceMs >= MAX_HELD_MS;
}

function announce(): void {
  held = 0;
  port.postMessage({ kind: 'replied' } satisfies WorkerMessage);
}

async function renewEmulator(done: WorkerMessage, transfer?: readonly MessagePort[]) {
  emulator = null;
  emulator = new Emulator(await createInstance(module), debug);
  port.postMessage(done, transfer);
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
