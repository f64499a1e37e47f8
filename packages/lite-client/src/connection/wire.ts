import { LiteServerError } from '../server-error.ts';
import { type Answer, decodeAnswer, encodeFunction } from '../tl/lite-api.ts';
import type { FunctionName, Params } from '../tl/types.ts';

/** The maximum wait of a node. */
const MAX_WAIT_MS = 10_000;

// liteServer.query data:bytes = Object
// liteServer.waitMasterchainSeqno seqno:int timeout_ms:int = Object, a prefix of the function in `data`
export function encodeQuery<Name extends FunctionName>(
  name: Name,
  params: Params<Name>,
  { minSeqno, timeoutMs }: { readonly minSeqno?: number | undefined; readonly timeoutMs: number },
): Uint8Array {
  const query = encodeFunction(name, params);
  if (minSeqno === undefined) return encodeFunction('query', { data: query });
  const wait = { seqno: minSeqno, timeoutMs: Math.floor(waitMs(timeoutMs)) };
  const data = Buffer.concat([encodeFunction('waitMasterchainSeqno', wait), query]);
  return encodeFunction('query', { data });
}

/** Shorter than the query timeout, so that the server can return its own error. */
function waitMs(timeoutMs: number): number {
  return Math.min(MAX_WAIT_MS, timeoutMs * 0.8);
}

/** Decodes the answer; throws if the server returned an error. */
export function decodeReply<Name extends FunctionName>(
  name: Name,
  reply: Uint8Array,
): Answer<Name> {
  const answer = decodeAnswer(name, copyIfView(reply));
  if (answer.kind === 'liteServer.error') throw new LiteServerError(answer);
  return answer as Answer<Name>;
}

/** Copies a reply that is a small view of a large chunk, so that cached cells do not keep the chunk in memory. */
function copyIfView(reply: Uint8Array): Uint8Array {
  return reply.buffer.byteLength < 2 * reply.length ? reply : new Uint8Array(reply);
}
