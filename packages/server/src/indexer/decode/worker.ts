import { type MessagePort, parentPort } from 'node:worker_threads';
import type { MasterchainStep } from '../step.ts';
import { decodeStep } from './decode-step.ts';
import { DecodeError } from './errors.ts';
import type { WorkerReply } from './jobs.ts';

const port = parentPort as MessagePort;

port.on('message', (step: MasterchainStep) => {
  const reply = attempt(step);
  port.postMessage(reply, reply.kind === 'done' ? movable(reply.step.rows) : []);
});
port.postMessage({ kind: 'ready' } satisfies WorkerReply);

function attempt(step: MasterchainStep): WorkerReply {
  try {
    return { kind: 'done', step: decodeStep(step) };
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    return { kind: 'failed', code: error.code, message: error.message };
  }
}

/** The rows are large and in memory of their own. */
function movable(rows: Readonly<Record<string, Uint8Array>>): ArrayBuffer[] {
  return Object.values(rows).map(({ buffer }) => buffer as ArrayBuffer);
}
