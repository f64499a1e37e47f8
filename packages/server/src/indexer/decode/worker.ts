import { type MessagePort, parentPort } from 'node:worker_threads';
import type { MasterchainStep } from '../step.ts';
import { decodeStep } from './decode-step.ts';
import { DecodeError } from './errors.ts';
import type { WorkerReply } from './jobs.ts';
import { packed } from './packed-step.ts';
import { rowBuffers } from './step-rows.ts';

const port = parentPort as MessagePort;
/** Step after step is written here, so that not each of them makes its memory grow anew. */
const buffers = rowBuffers();

port.on('message', (step: MasterchainStep) => {
  const { reply, transfer } = attempt(step);
  port.postMessage(reply, transfer);
});
port.postMessage({ kind: 'ready' } satisfies WorkerReply);

function attempt(raw: MasterchainStep): { reply: WorkerReply; transfer: ArrayBuffer[] } {
  try {
    const { step, transfer } = packed(decodeStep(raw, buffers));
    return { reply: { kind: 'done', step }, transfer };
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    const { code, message } = error;
    return { reply: { kind: 'failed', code, message }, transfer: [] };
  }
}
