import type { Queries } from '../../store/connection.ts';
import {
  type Completion,
  findSenderless,
  lockTransactions,
  readEdges,
  readOpenTraces,
  type TraceEdge,
} from '../../store/traces/write.ts';
import { bytesKey, extend, type OpenTrace, type TracePart } from './assemble.ts';
import { type Joined, type JoinResult, lastOf, type NewEdge, writeJoined } from './write-joined.ts';

/** Rows of stored traces that one call moves to other traces; what is larger is dissolved and assembled again. */
const MAX_MOVED = 2000;

/**
 * Adds parts to the stored traces, and writes the result. The caller holds the lock of traces. Unless traces are
 * completed late, the rows of transactions have the ids of `assembleTraces` already.
 */
export async function joinTraces(
  queries: Queries,
  parts: readonly TracePart[],
  completion: Completion,
): Promise<void> {
  if (parts.length === 0) return;
  const join = new TraceJoin(queries);
  await join.load(parts);
  // The senders of what a backfill writes may be indexed later.
  if (completion !== 'backfilled') await join.findSenderless(parts);
  for (const part of parts) join.add(part);
  await writeJoined(queries, join.result, completion);
}

class TraceJoin {
  readonly #queries: Queries;
  /** Messages between the parts and stored traces. */
  readonly #edges = new Map<string, TraceEdge>();
  readonly #traces = new Map<string, Joined>();
  /** Stored traces whose transactions may be moved. */
  readonly #movable = new Set<Joined>();
  /** Messages that start traces although they have a source. */
  readonly #senderless = new Set<string>();
  readonly #lost: TracePart[] = [];
  readonly #oldEdges: Uint8Array[] = [];
  readonly #newEdges: NewEdge[] = [];

  constructor(queries: Queries) {
    this.#queries = queries;
  }

  get result(): JoinResult {
    const traces = this.#traces.values();
    return { traces, lost: this.#lost, oldEdges: this.#oldEdges, newEdges: this.#newEdges };
  }

  async load(parts: readonly TracePart[]): Promise<void> {
    const messages = parts.flatMap(({ trace, received, pending }) =>
      trace.waits_for ? [trace.waits_for, ...pending] : [...received, ...pending],
    );
    const edges = messages.length > 0 ? await readEdges(this.#queries, messages) : [];
    if (edges.length === 0) return;
    const ids = new Map(edges.map(({ trace_id }) => [bytesKey(trace_id), trace_id]));
    for (const trace of await readOpenTraces(this.#queries, [...ids.values()])) {
      const stored = { trace: { ...trace }, isStored: true, parts: [], into: null };
      this.#traces.set(bytesKey(trace.trace_id), stored);
    }
    for (const edge of edges)
      if (this.#traces.has(bytesKey(edge.trace_id))) this.#edges.set(bytesKey(edge.hash), edge);
    await this.#lockMovable();
  }

  /** Finds the first messages of parts that no transaction has sent. */
  async findSenderless(parts: readonly TracePart[]): Promise<void> {
    const unknown = parts.flatMap(({ trace: { waits_for }, nodes: [first] }) =>
      waits_for && first?.received && !this.#edges.has(bytesKey(waits_for)) ? [first.received] : [],
    );
    if (unknown.length === 0) return;
    for (const { hash } of await findSenderless(this.#queries, unknown))
      this.#senderless.add(bytesKey(hash));
  }

  /** Locks the transactions of traces that wait for a message of the parts. */
  async #lockMovable(): Promise<void> {
    let room = MAX_MOVED;
    const wanted = new Map<string, Joined>();
    for (const edge of this.#edges.values()) {
      const of = this.#traceOf(edge);
      const rows = of.trace.transactions + of.trace.pending_messages;
      if (edge.is_sent || rows > room) continue;
      room -= rows;
      wanted.set(bytesKey(edge.trace_id), of);
    }
    if (wanted.size === 0) return;
    const ids = Array.from(wanted.values(), ({ trace }) => trace.trace_id);
    for (const { trace_id, count } of await lockTransactions(this.#queries, ids)) {
      const of = wanted.get(bytesKey(trace_id));
      if (of?.trace.transactions === count) this.#movable.add(of);
    }
  }

  add(part: TracePart): void {
    const of = part.received.length > 0 ? this.#continue(part) : this.#begin(part);
    if (!of) return void this.#lost.push(part);
    of.parts.push(part);
    for (const hash of part.pending) this.#send(of, hash);
  }

  /** Adds the part to the trace that sent the messages that it received; null if the trace was dissolved. */
  #continue({ trace, received }: TracePart): Joined | null {
    const edges = received.map((hash) => this.#edges.get(bytesKey(hash)));
    const [first] = edges;
    if (!first || !edges.every((edge) => edge?.is_sent)) return null;
    const of = this.#traceOf(first);
    this.#oldEdges.push(...received);
    of.trace.pending_messages -= received.length;
    addTotals(of.trace, trace);
    return of;
  }

  #begin({ trace }: TracePart): Joined {
    const { waits_for } = trace;
    const sender = waits_for && this.#edges.get(bytesKey(waits_for));
    const begun = {
      trace: { ...trace, pending_messages: 0 },
      isStored: false,
      parts: [],
      into: null,
    };
    if (sender?.is_sent) {
      // The sender was written after the part was assembled.
      const of = this.#traceOf(sender);
      this.#take(of, begun);
      this.#oldEdges.push(sender.hash);
      of.trace.pending_messages--;
      return of;
    }
    this.#traces.set(bytesKey(trace.trace_id), begun);
    if (waits_for && this.#senderless.has(bytesKey(waits_for)))
      Object.assign(begun.trace, { waits_for: null, external_hash: waits_for });
    else if (waits_for) this.#newEdges.push({ hash: waits_for, of: begun, isSent: false });
    return begun;
  }

  /** A stored trace that waits for the message becomes a part of the trace that sends it. */
  #send(of: Joined, hash: Uint8Array): void {
    const edge = this.#edges.get(bytesKey(hash));
    if (edge && !edge.is_sent) {
      const waiting = this.#traceOf(edge);
      if (this.#movable.has(waiting)) {
        this.#take(of, waiting);
        this.#oldEdges.push(edge.hash);
        return;
      }
      waiting.trace.work = 'dissolve';
    }
    of.trace.pending_messages++;
    this.#newEdges.push({ hash, of, isSent: true });
  }

  /** The first message of the taken trace is counted by its sender. */
  #take(of: Joined, taken: Joined): void {
    taken.into = of;
    addTotals(of.trace, taken.trace);
    of.trace.messages--;
    of.trace.pending_messages += taken.trace.pending_messages;
  }

  #traceOf({ trace_id }: TraceEdge): Joined {
    const found = this.#traces.get(bytesKey(trace_id));
    if (!found) throw new TypeError('an edge without its trace');
    return lastOf(found);
  }
}

function addTotals(trace: OpenTrace, added: OpenTrace): void {
  trace.transactions += added.transactions;
  trace.messages += added.messages;
  extend(trace, added);
}
