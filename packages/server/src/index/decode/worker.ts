import { type MessagePort, parentPort } from 'node:worker_threads';
import type { MasterchainStep } from '../step.ts';
import { decodeStep } from './decode-step.ts';
import { rowBuffers } from './step-rows.ts';
import { DecodeError, packStep, type WorkerReply } from './worker-messages.ts';

const port = parentPort as MessagePort;
/** Reused by all steps, to avoid repeated allocation. */
const buffers = rowBuffers();

port.on('message', (step: MasterchainStep) => {
  const { reply, transfer } = tryDecode(step);
  port.postMessage(reply, transfer);
});
port.postMessage({ kind: 'ready' } satisfies WorkerReply);

function tryDecode(raw: MasterchainStep): { reply: WorkerReply; transfer: ArrayBuffer[] } {
  try {
    const { step, transfer } = packStep(decodeStep(raw, buffers));
    return { reply: { kind: 'done', step }, transfer };
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    const { code, message } = error;
    return { reply: { kind: 'failed', code, message }, transfer: [] };
  }
}
