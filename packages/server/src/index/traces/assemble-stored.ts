import type { Queries } from '../../store/session.ts';
import { findSenders } from '../../store/traces/write.ts';
import { assembleTraces, bytesKey, foreignMessages, type TracePart } from './assemble.ts';
import type { TraceNode } from './node.ts';

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
