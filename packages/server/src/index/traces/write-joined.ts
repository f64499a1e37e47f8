import { equalBytes } from '@tonway/chain';
import type { Queries } from '../../store/connection.ts';
import {
  type Completion,
  deleteEdges,
  deleteOpenTraces,
  insertEdges,
  mergeTraces,
  setTraces,
  type TracedTransaction,
  writeOpenTraces,
  writeStoredAccounts,
  writeTraceAccounts,
  writeTraces,
} from '../../store/traces/write.ts';
import { bytesKey, type OpenTrace, type TracePart } from './assemble.ts';

/** A trace while parts are added to it. */
export interface Joined {
  readonly trace: OpenTrace;
  readonly isStored: boolean;
  /** The parts that were added; all transactions of a trace that is not stored. */
  readonly parts: TracePart[];
  /** The trace that took over this one. */
  into: Joined | null;
}

/** A message that has an indexed transaction at one end only. */
export interface NewEdge {
  readonly hash: Uint8Array;
  readonly of: Joined;
  readonly isSent: boolean;
}

/** What is to be written after parts were added. */
export interface JoinResult {
  readonly traces: Iterable<Joined>;
  /** Parts whose trace was dissolved after they were assembled. */
  readonly lost: readonly TracePart[];
  readonly oldEdges: readonly Uint8Array[];
  readonly newEdges: readonly NewEdge[];
}

/** The trace that a trace has become part of. */
export function lastOf(joined: Joined): Joined {
  let last = joined;
  while (last.into) last = last.into;
  return last;
}

function traceIdOf({ trace }: Joined): Uint8Array {
  return trace.trace_id;
}

/** The accounts of larger traces are written later, in pages. */
const MAX_FINISHED = 4000;

export async function writeJoined(
  queries: Queries,
  result: JoinResult,
  completion: Completion,
): Promise<void> {
  const isLabelled = completion !== 'late';
  const all = [...result.traces];
  await moveRows(queries, all, result, isLabelled);
  const edges = result.newEdges.map(({ hash, of, isSent }) => ({
    hash,
    trace_id: lastOf(of).trace.trace_id,
    is_sent: isSent,
  }));
  if (edges.length > 0) await insertEdges(queries, edges);
  const last = all.filter(({ into }) => !into);
  const complete = last.filter(({ trace }) => isComplete(trace));
  for (const { trace } of complete) if (trace.transactions > MAX_FINISHED) trace.work = 'finish';
  const finished = new Set(complete.filter(({ trace }) => !trace.work));
  const gone = all.filter((each) => each.isStored && (each.into || finished.has(each)));
  if (gone.length > 0) await deleteOpenTraces(queries, gone.map(traceIdOf));
  const open = last.filter((each) => !finished.has(each));
  if (open.length > 0)
    await writeOpenTraces(
      queries,
      open.map(({ trace }) => trace),
    );
  await finish(queries, all, [...finished], completion);
}

/** Moves transactions and edges of traces that became part of others. */
async function moveRows(
  queries: Queries,
  all: readonly Joined[],
  { lost, oldEdges }: JoinResult,
  isLabelled: boolean,
): Promise<void> {
  if (oldEdges.length > 0) await deleteEdges(queries, oldEdges);
  const moved = all.filter(({ isStored, into }) => isStored && into);
  const targets = moved.map((each) => traceIdOf(lastOf(each)));
  if (moved.length > 0) await mergeTraces(queries, moved.map(traceIdOf), targets);
  const changed = all.flatMap((each) => changedTransactions(each, isLabelled));
  // They are assembled again with the trace that was dissolved.
  if (isLabelled)
    for (const { nodes } of lost)
      changed.push(...nodes.map(({ account, lt }) => ({ account, lt, traceId: null })));
  if (changed.length > 0) await setTraces(queries, changed);
}

/** Transactions of the parts whose rows have another trace, or none. */
function changedTransactions(joined: Joined, isLabelled: boolean): TracedTransaction[] {
  const traceId = traceIdOf(lastOf(joined));
  return joined.parts.flatMap(({ trace, nodes }) =>
    isLabelled && equalBytes(trace.trace_id, traceId)
      ? []
      : nodes.map(({ account, lt }) => ({ account, lt, traceId })),
  );
}

async function finish(
  queries: Queries,
  all: readonly Joined[],
  finished: readonly Joined[],
  completion: Completion,
): Promise<void> {
  await writeTraces(
    queries,
    finished.map(({ trace }) => trace),
    completion,
  );
  const withStored = new Set(all.filter(({ isStored }) => isStored).map(lastOf));
  await writeTraceAccounts(
    queries,
    finished.filter((each) => !withStored.has(each)).flatMap(accountRows),
    completion !== 'late',
  );
  const stored = finished.filter((each) => withStored.has(each));
  if (stored.length > 0)
    await writeStoredAccounts(
      queries,
      stored.map(({ trace }) => trace),
    );
}

/** One row per account of a trace whose transactions are all in memory. */
export function accountRows({ trace, parts }: Pick<Joined, 'trace' | 'parts'>) {
  const { end_lt, end_utime, mc_seqno_end, trace_id } = trace;
  const nodes = parts.flatMap((part) => part.nodes);
  const accounts = new Map(nodes.map(({ account }) => [bytesKey(account), account]));
  return Array.from(accounts.values(), (account) => ({
    end_lt,
    end_utime,
    mc_seqno_end,
    account,
    trace_id,
  }));
}

function isComplete({ pending_messages, waits_for, work }: OpenTrace): boolean {
  return pending_messages === 0 && waits_for === null && work === null;
}
