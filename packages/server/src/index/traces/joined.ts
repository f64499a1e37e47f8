import type { OpenTrace, TracePart } from './assemble.ts';

/** A trace while parts are added to it. */
export interface Joined {
  readonly trace: OpenTrace;
  /** Whether the trace is in the database. */
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

export function traceIdOf({ trace }: Joined): Uint8Array {
  return trace.trace_id;
}
