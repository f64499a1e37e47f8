import type { Client } from './client.ts';
import { ClientError } from './errors.ts';
import type { Action, Trace, Transaction } from './generated/v3.generated.ts';
import type { BocLike } from './http/parameters.ts';
import { sleep } from './http/waiting.ts';

/** Options of `sendAndWait`. */
export interface SendOptions {
  /** Stops the waiting; the message may be executed nevertheless. */
  readonly signal?: AbortSignal;
  /** Time limit of the message and all that it causes; 60 seconds by default. */
  readonly timeoutMs?: number;
}

/** What a message caused. */
export interface SentMessage {
  /** The hash by which `traces`, `transactionsByMessage` and explorers find the message. */
  readonly hash: string;
  /** The trace, as `traces` of v3 returns it. */
  readonly trace: Trace;
  /** By logical time; the first one is that of the wallet. */
  readonly transactions: readonly Transaction[];
  /** What the transactions mean together. */
  readonly actions: readonly Action[];
}

const TIMEOUT_MS = 60_000;
const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 1000;
/** Actions are written together, after the last transaction; a trace without them is returned after this time. */
const ACTIONS_TIMEOUT_MS = 5000;

export async function sendAndWait(
  v3: Client['v3'],
  boc: BocLike,
  { signal, timeoutMs = TIMEOUT_MS }: SendOptions = {},
): Promise<SentMessage> {
  const untilMs = performance.now() + timeoutMs;
  const options = { ...(signal && { signal }) };
  const { message_hash, message_hash_norm } = await v3.message({ boc }, { ...options, timeoutMs });
  const hash = message_hash_norm ?? message_hash;
  let completeMs = Infinity;
  for (let delayMs = FIRST_DELAY_MS; ; delayMs = Math.min(MAX_DELAY_MS, 2 * delayMs)) {
    await sleep(delayMs, signal);
    const leftMs = untilMs - performance.now();
    if (leftMs <= 0) throw notFound(hash, timeoutMs);
    const trace = await traceOf(v3, hash, { ...options, timeoutMs: leftMs });
    if (!trace || trace.trace_info.trace_state === 'pending') continue;
    completeMs = Math.min(completeMs, performance.now());
    const hasActions = (trace.actions ?? []).length > 0;
    if (hasActions || performance.now() - completeMs > ACTIONS_TIMEOUT_MS)
      return sentMessage(hash, trace);
  }
}

/** Null if the trace is not indexed yet, or cannot be read at the moment. */
async function traceOf(
  v3: Client['v3'],
  hash: string,
  options: SendOptions,
): Promise<Trace | null> {
  try {
    const { traces } = await v3.traces({ msg_hash: hash, include_actions: true }, options);
    return traces[0] ?? null;
  } catch (error) {
    if (error instanceof ClientError && error.isTemporary) return null;
    throw error;
  }
}

function sentMessage(hash: string, trace: Trace): SentMessage {
  const { transactions = {}, transactions_order = [], actions = [] } = trace;
  return {
    hash,
    trace,
    transactions: transactions_order.flatMap((each) => transactions[each] ?? []),
    actions,
  };
}

function notFound(hash: string, timeoutMs: number): ClientError {
  return new ClientError('TIMEOUT', `message ${hash} has no complete trace after ${timeoutMs} ms`, {
    operation: 'sendAndWait',
    hint: 'the message may still be executed: ask `v3.traces({ msg_hash })` until it has expired',
  });
}
