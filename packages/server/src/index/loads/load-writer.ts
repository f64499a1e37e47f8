import { LRUCache } from 'lru-cache';
import { insertCodes } from '../../store/accounts/codes.ts';
import type { Connection, Queries } from '../../store/connection.ts';
import {
  loadPrefix,
  PART_EDGES,
  strayPrefix,
  TRACE_PARTS,
  VERSIONS,
} from '../../store/loads/load-tables.ts';
import { advanceLoad } from '../../store/loads/loads.ts';
import type { Lease } from '../../store/steps/ranges.ts';
import { checkFollows, type StepsToWrite } from '../../store/steps/write.ts';
import { copyAll, copyRows, NO_ROWS } from '../../store/tables/copy-rows.ts';
import { latestStateRow } from '../../store/tables/rows.ts';
import { LATEST_ACCOUNT_STATES, type RowOf, type Table } from '../../store/tables/tables.ts';
import { UNVERIFIED_EVENTS } from '../../store/tokens/write-events.ts';
import { TRACE_ACCOUNTS, TRACE_QUEUE, TRACES } from '../../store/traces/tables.ts';
import { completeStates } from '../states/complete.ts';
import type { Before, PreviousContent } from '../states/last-states.ts';
import type { DecodedStep } from '../step.ts';
import { type StageStep, stageStep } from '../step-transactions.ts';
import { TokenEvents } from '../token-events/token-event-stage.ts';
import { assembleTraces, bytesKey, type TracePart } from '../traces/assemble.ts';
import { stepNodes } from '../traces/node.ts';
import { accountRows } from '../traces/write-joined.ts';

/** A range of one era that is written to detached tables. */
export interface LoadRange {
  readonly lease: Lease;
  readonly era: bigint;
  readonly eraWidth: bigint;
}

/** Messages that are sent and not received; more are forgotten, and joined when the era is complete. */
const MAX_SENT = 200_000;

/**
 * Writes the steps of one range to the detached tables of its era, in order. What it remembers of the steps before only
 * saves work: another worker can continue without it.
 */
export class LoadWriter {
  readonly #range: LoadRange;
  readonly #states = new RecentStates();
  /** The traces that sent messages that are not received yet, by message. */
  readonly #senders = new Map<string, Uint8Array>();

  constructor(range: LoadRange) {
    this.#range = range;
  }

  /** Writes all rows of the steps and the checkpoint in one transaction. */
  async write(connection: Connection, steps: readonly DecodedStep[]): Promise<void> {
    const [first, last] = [steps[0], steps.at(-1)];
    if (!first || !last) return;
    for (const [i, step] of steps.slice(1).entries()) checkFollows(step, steps[i] ?? first);
    const stageSteps = steps.map(stageStep);
    // First: the ids of traces are written into the rows of transactions.
    const parts = this.#assemble(stageSteps);
    const toWrite = await completeStates(connection, steps, null, this.#states);
    const { lease } = this.#range;
    // Not in the transaction, so that nobody waits for its end who inserts the same code.
    await insertCodes(connection, toWrite.codes);
    await connection.transaction(async (queries) => {
      await advanceLoad(queries, lease, { first: first.seqno, last: last.seqno });
      await this.#copySteps(queries, steps, toWrite);
      await this.#copyTraces(queries, parts);
      await this.#copy(queries, UNVERIFIED_EVENTS, stageSteps.flatMap(TokenEvents.of));
    });
  }

  #assemble(steps: readonly StageStep[]): readonly TracePart[] {
    if (this.#senders.size > MAX_SENT) this.#senders.clear();
    const parts = assembleTraces(steps.flatMap(stepNodes), this.#senders);
    for (const { trace, received, pending } of parts) {
      for (const hash of received) this.#senders.delete(bytesKey(hash));
      for (const hash of pending) this.#senders.set(bytesKey(hash), new Uint8Array(trace.trace_id));
    }
    return parts;
  }

  async #copySteps(
    queries: Queries,
    steps: readonly DecodedStep[],
    { states, history }: StepsToWrite,
  ): Promise<void> {
    const { era } = this.#range;
    const [own, strays] = [
      steps.filter((step) => this.#isWithin(step)),
      steps.filter((step) => !this.#isWithin(step)),
    ];
    // It is not known which steps the additional rows are of.
    const isHistoryOwn = strays.length === 0;
    await copyRows(queries, own, isHistoryOwn ? history : NO_ROWS, loadPrefix(era));
    await copyRows(queries, strays, isHistoryOwn ? NO_ROWS : history, strayPrefix(era));
    await this.#copy(queries, LATEST_ACCOUNT_STATES, states.map(latestStateRow));
    const versions = steps.flatMap(({ seqno, globalVersion }) =>
      globalVersion === null ? [] : { mc_seqno: seqno, version: globalVersion },
    );
    await this.#copy(queries, VERSIONS, versions);
  }

  async #copyTraces(queries: Queries, parts: readonly TracePart[]): Promise<void> {
    const complete = parts.filter(isComplete);
    const { era } = this.#range;
    for (const [prefix, traces] of [
      [loadPrefix(era), complete.filter(({ trace }) => this.#isOfEra(trace.end_lt))],
      [strayPrefix(era), complete.filter(({ trace }) => !this.#isOfEra(trace.end_lt))],
    ] as const) {
      const rows = traces.map(({ trace }) => trace);
      await copyAll(queries, TRACES, rows, prefix);
      const accounts = traces.flatMap((part) => accountRows({ trace: part.trace, parts: [part] }));
      await copyAll(queries, TRACE_ACCOUNTS, accounts, prefix);
    }
    const queued = complete.filter(({ trace }) => trace.messages > 0);
    await this.#copy(
      queries,
      TRACE_QUEUE,
      queued.map(({ trace }) => ({ ...trace, is_live: false })),
    );
    const open = parts.filter((part) => !isComplete(part));
    await this.#copy(
      queries,
      TRACE_PARTS,
      open.map(({ trace }) => trace),
    );
    await this.#copy(queries, PART_EDGES, open.flatMap(edgesOf));
  }

  #copy<T extends Table>(queries: Queries, table: T, rows: readonly RowOf<T>[]): Promise<void> {
    return copyAll(queries, table, rows, loadPrefix(this.#range.era));
  }

  #isWithin({ lt }: DecodedStep): boolean {
    return this.#isOfEra(lt.least) && this.#isOfEra(lt.greatest);
  }

  #isOfEra(lt: bigint | number): boolean {
    return BigInt(lt) / this.#range.eraWidth === this.#range.era;
  }
}

function isComplete({ trace, received, pending }: TracePart): boolean {
  return received.length === 0 && pending.length === 0 && trace.waits_for === null;
}

function edgesOf({ trace, received, pending }: TracePart): RowOf<typeof PART_EDGES>[] {
  const { trace_id, waits_for } = trace;
  const ends = waits_for ? [...received, waits_for] : received;
  return [
    ...ends.map((hash) => ({ hash, trace_id, is_sent: false })),
    ...pending.map((hash) => ({ hash, trace_id, is_sent: true })),
  ];
}

/** Bytes of account data that a worker keeps. */
const MAX_STATE_BYTES = 32 * 2 ** 20;
const OTHER_BYTES = 300;

/** The content of accounts after the newest steps of a range. */
class RecentStates implements Before {
  readonly #contents = new LRUCache<string, PreviousContent>({
    maxSize: MAX_STATE_BYTES,
    sizeCalculation: ({ data }) => (data?.length ?? 0) + OTHER_BYTES,
  });

  get(key: string): PreviousContent | undefined {
    return this.#contents.get(key);
  }

  set(key: string, { codeHash, dataHash, data, extraCurrencies }: PreviousContent): void {
    // Copies: the bytes are views of all rows of a step.
    this.#contents.set(key, {
      codeHash: codeHash && new Uint8Array(codeHash),
      dataHash: dataHash && new Uint8Array(dataHash),
      data: data && new Uint8Array(data),
      extraCurrencies,
    });
  }
}
