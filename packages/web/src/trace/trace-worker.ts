import type { Transaction } from '@tonway/client/v3';
import { readTraces, type TraceOverview } from './read-traces.ts';

/** The text of an answer, then hashes of transactions to show. */
export type WorkerRequest =
  | { readonly type: 'read'; readonly text: string }
  | { readonly type: 'transaction'; readonly hash: string };

export type WorkerReply = TraceOverview | Transaction | null;

let transactions: ReadonlyMap<string, Transaction> = new Map();

/** Every request has one reply, in the same order. */
addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  postMessage(replyTo(data));
});

function replyTo(request: WorkerRequest): WorkerReply {
  if (request.type === 'transaction') return transactions.get(request.hash) ?? null;
  const found = readTraces(request.text);
  transactions = found?.transactions ?? new Map();
  return found?.overview ?? null;
}
