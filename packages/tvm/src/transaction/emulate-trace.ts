import { Address, type Cell, Message, type ShardAccountFields } from '@tonway/chain';
import { parseInput, TvmError } from '../errors.ts';
import type { CallOptions } from '../pool/call.ts';
import type { WorkerPool } from '../pool/worker-pool.ts';
import {
  type Accepted,
  type EmulateCall,
  type EmulateResult,
  emulate,
  type Refused,
  type TransactionContext,
} from './emulate.ts';

/** Reads the state of an account before the trace; null if the account does not exist. */
export type AccountSource = (
  address: Address,
) => ShardAccountFields | null | Promise<ShardAccountFields | null>;

export interface TraceCall extends TransactionContext {
  /** The external or internal messages that start the trace. */
  readonly messages: readonly Cell[];
  readonly accounts: AccountSource;
  readonly maxTransactions?: number;
  readonly maxDepth?: number;
}

export interface TraceNode extends Accepted {
  /** In the order of the outgoing messages. */
  readonly children: readonly TraceNode[];
}

export interface Trace {
  readonly accepted: true;
  /** The transactions of the messages that start the trace, in the order of delivery. */
  readonly roots: readonly TraceNode[];
  readonly transactions: number;
  /** The account states after the trace, by raw address. */
  readonly accounts: ReadonlyMap<string, ShardAccountFields>;
  /** False: a limit was reached, and some messages were not delivered. */
  readonly complete: boolean;
}

const DEFAULT_MAX_TRANSACTIONS = 256;
const DEFAULT_MAX_DEPTH = 64;

interface PendingMessage {
  readonly message: Message;
  readonly destination: Address;
  readonly createdLt: bigint;
  readonly depth: number;
  readonly siblings: TraceNode[];
}

/** Delivers messages as the network does, oldest first, until none is left or a limit is reached. */
export async function emulateTrace(
  pool: WorkerPool,
  call: TraceCall,
  options?: CallOptions,
): Promise<Trace | Refused> {
  const execute = (each: EmulateCall) => emulate(pool, each, options);
  const { maxTransactions = DEFAULT_MAX_TRANSACTIONS, maxDepth = DEFAULT_MAX_DEPTH } = call;
  const accounts = new Map<string, ShardAccountFields>();
  const roots: TraceNode[] = [];
  const first = call.messages.map((cell) => parseInput('the message', () => Message.load(cell)));
  const queue: PendingMessage[] = [];
  insert(queue, pendingMessages(first, 0, roots));
  let [transactions, complete] = [0, true];
  for (let next = queue.shift(); next; next = queue.shift()) {
    const result = await deliver(execute, call, accounts, next);
    if (!result.accepted) return result;
    const children: TraceNode[] = [];
    next.siblings.push({ ...result, children });
    const sent = pendingMessages(result.transaction.outMessages, next.depth + 1, children);
    const room = ++transactions < maxTransactions;
    complete &&= next.depth < maxDepth || sent.length === 0;
    if (next.depth < maxDepth) insert(queue, sent);
    complete &&= room || queue.length === 0;
    if (!room) break;
  }
  if (roots.length === 0) throw new TvmError('TVM_INPUT', 'no message goes to an account');
  return { accepted: true, roots, transactions, accounts, complete };
}

async function deliver(
  execute: (call: EmulateCall) => Promise<EmulateResult>,
  call: TraceCall,
  accounts: Map<string, ShardAccountFields>,
  { message, destination, createdLt }: PendingMessage,
): Promise<Accepted | Refused> {
  const key = destination.toRaw();
  const account = accounts.get(key) ?? (await call.accounts(destination));
  const lt = call.lt > createdLt ? call.lt : createdLt + 1n;
  const result = await execute({ ...call, account, lt, message: message.cell });
  if (result.accepted) accounts.set(key, result.account);
  return result;
}

/** The messages to accounts; external outgoing messages need no delivery. */
function pendingMessages(
  messages: readonly Message[],
  depth: number,
  siblings: TraceNode[],
): PendingMessage[] {
  return messages.flatMap((message) => {
    const { destination } = message.info;
    if (!(destination instanceof Address)) return [];
    const createdLt = message.info.kind === 'internal' ? message.info.createdLt : 0n;
    return [{ message, destination, createdLt, depth, siblings }];
  });
}

/** Inserts messages in the order of logical time, searching from the end, because new messages are mostly the latest. */
function insert(queue: PendingMessage[], sent: readonly PendingMessage[]): void {
  for (const message of sent) {
    const before = queue.findLastIndex(({ createdLt }) => createdLt <= message.createdLt);
    queue.splice(before + 1, 0, message);
  }
}
