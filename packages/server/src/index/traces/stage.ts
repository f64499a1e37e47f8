import type { Queries } from '../../store/session.ts';
import type { Checkpoint } from '../../store/steps/checkpoint.ts';
import type { ReplacedTransaction } from '../../store/steps/replace.ts';
import type { IndexedMasterchain } from '../../store/steps/roll-back.ts';
import {
  dissolveReplaced,
  dissolveTracesAfter,
  findConnectedTraces,
} from '../../store/traces/dissolve.ts';
import { lockTraces, setTraces } from '../../store/traces/write.ts';
import type { CommitStage } from '../stages.ts';
import type { StageStep } from '../step-transactions.ts';
import type { TracePart } from './assemble.ts';
import { assemble } from './assemble-stored.ts';
import { joinTraces } from './join-traces.ts';
import { stepNodes } from './node.ts';
import { sweepTraces } from './sweep.ts';

/** Pages that a replacement or a rollback processes itself; `TraceSweep` does the rest. */
const PAGES = 10;

/** Assembles traces. The ids of traces are in the rows of transactions before these are written. */
export class TraceStage implements CommitStage {
  /** The parts of steps between `prepare` and `write`; several workers may share the stage. */
  readonly #parts = new WeakMap<StageStep, readonly TracePart[]>();

  /** Reads without the lock: `joinTraces` notices what others have changed since. */
  async prepare(queries: Queries, steps: readonly StageStep[]): Promise<void> {
    const [first] = steps;
    if (first) this.#parts.set(first, await assemble(queries, steps.flatMap(stepNodes)));
  }

  async write(
    queries: Queries,
    steps: readonly StageStep[],
    kind: Checkpoint['kind'],
  ): Promise<void> {
    const parts = steps[0] && this.#parts.get(steps[0]);
    if (!parts) return;
    await lockTraces(queries);
    await joinTraces(queries, parts, kind === 'head' ? 'live' : 'backfilled');
  }

  async replace(
    queries: Queries,
    { transactions }: StageStep,
    old: readonly ReplacedTransaction[],
  ): Promise<void> {
    await lockTraces(queries);
    await setTraces(
      queries,
      transactions.map(({ account, lt }) => ({ account, lt, traceId: null })),
    );
    // Rows may have been lost before, so the new transactions tell which traces are affected, too.
    const messages = transactions.flatMap(({ inMessage, outMessages }) =>
      [...(inMessage ? [inMessage] : []), ...outMessages].map(({ hash }) => hash),
    );
    const ids = [
      ...old.flatMap(({ trace_id }) => trace_id ?? []),
      ...transactions.map(({ hash }) => hash),
      ...(await findConnectedTraces(queries, messages)),
    ];
    const accounts = [...old, ...transactions].map(({ account }) => account);
    await dissolveReplaced(queries, ids, accounts);
    await sweepSome(queries);
  }

  async rollBack(queries: Queries, to: IndexedMasterchain): Promise<void> {
    await lockTraces(queries);
    await dissolveTracesAfter(queries, to.seqno);
    await sweepSome(queries);
  }
}

async function sweepSome(queries: Queries): Promise<void> {
  for (let page = 0; page < PAGES; page++) if ((await sweepTraces(queries)) === null) return;
}
