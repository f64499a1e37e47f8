import type { Queries } from '../../store/connection.ts';
import type { RowOf } from '../../store/tables/tables.ts';
import type { OPEN_TRACES } from '../../store/traces/tables.ts';
import { findSenders } from '../../store/traces/write.ts';
import type { TraceNode } from './node.ts';

export type OpenTrace = {
  -readonly [K in keyof RowOf<typeof OPEN_TRACES>]: RowOf<typeof OPEN_TRACES>[K];
};

/** Transactions of one trace that are added together. */
export interface TracePart {
  /** The trace as far as these transactions belong to it. */
  readonly trace: OpenTrace;
  readonly nodes: TraceNode[];
  /** Messages of a stored trace that these transactions received; empty if the trace starts here. */
  readonly received: Uint8Array[];
  /** Messages that none of these transactions received. */
  readonly pending: Uint8Array[];
}

/** A short map key: one character per byte. */
export function bytesKey(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
}

/** The messages that other transactions than these have sent. */
function foreignMessages(nodes: readonly TraceNode[]): Uint8Array[] {
  const own = new Set(nodes.flatMap(({ sent }) => sent.map(bytesKey)));
  return nodes.flatMap(({ received }) =>
    received?.hasSender && !own.has(bytesKey(received.hash)) ? [received.hash] : [],
  );
}

/**
 * Divides transactions into parts of traces, and writes the id of its trace into each. The transactions are sorted by
 * logical time: a sender comes before the receiver. `senders`: the stored traces that wait for messages, by message.
 */
export function assembleTraces(
  nodes: readonly TraceNode[],
  senders: ReadonlyMap<string, Uint8Array>,
): TracePart[] {
  const parts = new Map<string, TracePart>();
  const sent = new Map<string, { readonly part: TracePart; readonly hash: Uint8Array }>();
  for (const node of nodes) {
    const part = partOf(node);
    addNode(part, node);
    for (const hash of node.sent) sent.set(bytesKey(hash), { part, hash });
  }
  for (const { part, hash } of sent.values()) part.pending.push(hash);
  for (const { trace, pending } of parts.values()) trace.pending_messages = pending.length;
  return [...parts.values()];

  function partOf(node: TraceNode): TracePart {
    const { received } = node;
    if (!received?.hasSender) return newPart(node, node.hash);
    const key = bytesKey(received.hash);
    const sender = sent.get(key);
    if (sender) {
      sent.delete(key);
      return sender.part;
    }
    const id = senders.get(key);
    const part = id ? (parts.get(bytesKey(id)) ?? newPart(node, id)) : newPart(node, node.hash);
    if (id) part.received.push(received.hash);
    return part;
  }

  function newPart(node: TraceNode, id: Uint8Array): TracePart {
    const part = { trace: emptyTrace(node, id), nodes: [], received: [], pending: [] };
    parts.set(bytesKey(id), part);
    return part;
  }
}

/** The trace that starts with this transaction, or continues with it if the id is another one; without transactions. */
function emptyTrace({ hash, received, ...node }: TraceNode, id: Uint8Array): OpenTrace {
  const isFirst = id === hash;
  const first = isFirst ? received : null;
  return {
    trace_id: id,
    start_lt: node.lt,
    end_lt: node.lt,
    start_utime: node.now,
    end_utime: node.now,
    mc_seqno_start: node.mcSeqno,
    mc_seqno_end: node.mcSeqno,
    transactions: 0,
    // A message counts where it is sent; no transaction sent the first one.
    messages: first ? 1 : 0,
    pending_messages: 0,
    external_hash: first && !first.hasSender ? first.hash : null,
    external_hash_norm: first?.normalizedHash ?? null,
    waits_for: first?.hasSender ? first.hash : null,
    work: null,
  };
}

function addNode({ trace, nodes }: TracePart, node: TraceNode): void {
  node.traceId.set(trace.trace_id);
  nodes.push(node);
  trace.transactions++;
  trace.messages += node.sentMessages;
  extend(trace, { end_lt: node.lt, end_utime: node.now, mc_seqno_end: node.mcSeqno });
}

export function extend(
  trace: OpenTrace,
  { end_lt, end_utime, mc_seqno_end }: Pick<OpenTrace, 'end_lt' | 'end_utime' | 'mc_seqno_end'>,
): void {
  if (end_lt > trace.end_lt) trace.end_lt = end_lt;
  if (end_utime > trace.end_utime) trace.end_utime = end_utime;
  if (mc_seqno_end > trace.mc_seqno_end) trace.mc_seqno_end = mc_seqno_end;
}

/** Assembles transactions with the stored traces that sent messages to them. */
export async function assemble(
  queries: Queries,
  nodes: readonly TraceNode[],
): Promise<readonly TracePart[]> {
  const foreign = foreignMessages(nodes);
  const found = foreign.length > 0 ? await findSenders(queries, foreign) : [];
  return assembleTraces(
    nodes,
    new Map(found.map(({ hash, trace_id }) => [bytesKey(hash), trace_id])),
  );
}
