import { LiteServerError } from '../server-error.ts';
import { type Answer, decodeAnswer, encodeFunction } from '../tl/lite-api.ts';
import type { FunctionName, Params } from '../tl/types.ts';

/** Longer waits are cut by the node. */
const MAX_WAIT_MS = 10_000;

// liteServer.query data:bytes = Object
// liteServer.waitMasterchainSeqno seqno:int timeout_ms:int = Object, a prefix of the function in `data`
export function encodeQuestion<Name extends FunctionName>(
  name: Name,
  params: Params<Name>,
  { minSeqno, timeoutMs }: { readonly minSeqno?: number | undefined; readonly timeoutMs: number },
): Uint8Array {
  const question = encodeFunction(name, params);
  if (minSeqno === undefined) return encodeFunction('query', { data: question });
  const wait = { seqno: minSeqno, timeoutMs: Math.floor(waitMs(timeoutMs)) };
  const data = Buffer.concat([encodeFunction('waitMasterchainSeqno', wait), question]);
  return encodeFunction('query', { data });
}

/** Shorter than our own patience, so that the server says why. */
function waitMs(timeoutMs: number): number {
  return Math.min(MAX_WAIT_MS, timeoutMs * 0.8);
}

/** The answer; a server's refusal is thrown. */
export function decodeReply<Name extends FunctionName>(
  name: Name,
  reply: Uint8Array,
): Answer<Name> {
  const answer = decodeAnswer(name, inOwnMemory(reply));
  if (answer.kind === 'liteServer.error') throw new LiteServerError(answer);
  return answer as Answer<Name>;
}

/** A reply is a view of the chunk it came in; cells that are kept would keep all of a much larger chunk. */
function inOwnMemory(reply: Uint8Array): Uint8Array {
  return reply.buffer.byteLength < 2 * reply.length ? reply : new Uint8Array(reply);
}
