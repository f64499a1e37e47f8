import { equalBytes } from '@tonway/chain';
import { repairCodes } from '../store/accounts/codes.ts';
import { repairLatestStates, restoreOutdatedStates } from '../store/accounts/write.ts';
import type { Connection, Queries } from '../store/connection.ts';
import { NO_BLOCK, queueAccounts } from '../store/contracts/queue.ts';
import type { Database } from '../store/database.ts';
import { IndexError } from '../store/errors.ts';
import type { SeqnoRange } from '../store/gaps.ts';
import { readCoverageRanges } from '../store/steps/check.ts';
import { readLink } from '../store/steps/checkpoint.ts';
import {
  isIndexed,
  lockIndexedBlock,
  lockStepTransactions,
  repairGlobalVersion,
  repairHead,
  replaceRows,
} from '../store/steps/replace.ts';
import { hasRowsAfter, rollBack } from '../store/steps/roll-back.ts';
import { claimNetwork, Eras } from '../store/steps/write.ts';
import { withExpected } from '../store/tables/expected-rows.ts';
import { readTraceIds } from '../store/traces/check.ts';
import { deleteOrphans, dissolveTraces } from '../store/traces/dissolve.ts';
import { lockTraces } from '../store/traces/write.ts';
import { coverageOf, ensureIndexed } from './check/fault.ts';
import { LiteSource } from './source/lite-source.ts';
import { type CommitStage, commitStages, finish, finishFollowStages } from './stages.ts';
import { repairStates } from './states/repair-states.ts';
import { readGenesis } from './states/zero-states.ts';
import type { DecodedStep } from './step.ts';
import { StepQueue } from './step-queue.ts';
import { stageStep } from './step-transactions.ts';
import { TraceSweep } from './traces/trace-stage.ts';
import type { IndexerOptions } from './writer.ts';

const STEPS_AHEAD = 8;
/** Timeout for the lite servers to reach the wanted block. */
const CHAIN_TIMEOUT_MS = 5000;

/**
 * Replaces the indexed blocks of a range by the blocks of the chain, one masterchain block per transaction, while readers
 * and writers continue. Adjacent blocks that belong to another fork are replaced too.
 */
export async function reindex(
  options: IndexerOptions,
  range: SeqnoRange,
  onReplaced: (step: DecodedStep) => void,
  signal: AbortSignal,
): Promise<void> {
  const zeroStateRootHash = options.upstream.zeroState.rootHash;
  const network = await claimNetwork(options.database, { ...options, zeroStateRootHash });
  ensureIndexed(coverageOf(await readCoverageRanges(options.database)).runs, range);
  await waitForChain(options, range.last, signal);
  await new Reindex(options, new Eras(network.eraWidth), onReplaced, signal).run(range);
  await finishFollowStages(options, signal);
}

/** Waits until the chain has this block; throws after a timeout, because a reverted chain may never reach it. */
export async function waitForChain(
  { upstream }: Pick<IndexerOptions, 'upstream'>,
  seqno: number,
  signal: AbortSignal,
): Promise<void> {
  await upstream.waitForBlock(0, signal);
  const timeout = AbortSignal.timeout(CHAIN_TIMEOUT_MS);
  try {
    await upstream.waitForBlock(seqno, AbortSignal.any([signal, timeout]));
  } catch (error) {
    if (signal.aborted || !timeout.aborted) throw error;
    const text = `there is no masterchain block ${seqno}: the chain ends with ${upstream.head?.id.seqno}`;
    throw new IndexError('BEYOND_THE_CHAIN', text);
  }
}

class Reindex {
  readonly #options: IndexerOptions;
  readonly #eras: Eras;
  readonly #onReplaced: (step: DecodedStep) => void;
  readonly #signal: AbortSignal;
  readonly #source: LiteSource;
  readonly #stages: readonly CommitStage[];
  /** Whether latest states were restored from the history, which has no contract data. */
  #restored = false;

  constructor(
    options: IndexerOptions,
    eras: Eras,
    onReplaced: (step: DecodedStep) => void,
    signal: AbortSignal,
  ) {
    this.#options = options;
    this.#eras = eras;
    this.#onReplaced = onReplaced;
    this.#signal = signal;
    this.#source = new LiteSource(options.upstream);
    this.#stages = commitStages(options);
  }

  async run(range: SeqnoRange): Promise<void> {
    const queue = new StepQueue({
      ...range,
      ahead: STEPS_AHEAD,
      load: (seqno) => this.#load(seqno),
    });
    let [step] = await queue.take(0);
    if (!step) return;
    const first = step;
    for (let last = step; ; last = step) {
      await this.#replace(step);
      [step] = await queue.take(0);
      if (step) continue;
      await this.#replaceParents(first);
      await this.#replaceChildren(last);
      break;
    }
    if (this.#restored || range.first === 1) await this.#repairGenesis();
  }

  /** Replaces blocks before the range until a block is the parent of the next one. */
  async #replaceParents(first: DecodedStep): Promise<void> {
    for (let child = first; ; ) {
      const before = await this.#indexed(child.seqno - 1);
      if (!before || equalBytes(before.rootHash, child.parentRootHash)) return;
      child = await this.#load(before.seqno);
      await this.#replace(child);
    }
  }

  /** Replaces blocks after the range until a block is a child of the previous one. */
  async #replaceChildren(last: DecodedStep): Promise<void> {
    for (let parent = last; ; ) {
      const next = await this.#indexed(parent.seqno + 1);
      if (!next?.parentRootHash || equalBytes(next.parentRootHash, parent.rootHash)) return;
      await waitForChain(this.#options, next.seqno, this.#signal);
      parent = await this.#load(next.seqno);
      await this.#replace(parent);
    }
  }

  async #indexed(seqno: number) {
    const { database } = this.#options;
    return (await isIndexed(database, seqno)) ? readLink(database, seqno) : null;
  }

  async #load(seqno: number): Promise<DecodedStep> {
    return this.#options.decoder.decode(await this.#source.step(seqno, this.#signal));
  }

  async #replace(step: DecodedStep): Promise<void> {
    this.#signal.throwIfAborted();
    await this.#options.database.withConnection(async (connection) => {
      await this.#eras.ensure(connection, step.lt);
      await this.#replaceIn(connection, step);
    });
    this.#onReplaced(step);
  }

  async #replaceIn(connection: Connection, step: DecodedStep): Promise<void> {
    // States are fetched before any lock is taken, because that takes time.
    const { upstream } = this.#options;
    const completed = await repairStates(connection, upstream, step, this.#signal);
    const { states, codes, history } = completed;
    await withExpected(connection, async (queries) => {
      await lockIndexedBlock(queries, step.seqno);
      const isHead = await repairHead(queries, step);
      const newStep = stageStep(step);
      const old = await lockStepTransactions(queries, step.seqno, newStep.transactions);
      await replaceRows(queries, step, history);
      if (isHead) await this.#removeAboveHead(queries, step);
      await repairGlobalVersion(queries, step);
      await repairCodes(queries, codes);
      await repairLatestStates(queries, states);
      const accounts = old.map(({ account }) => account);
      if (await restoreOutdatedStates(queries, accounts)) this.#restored = true;
      // Last: writers hold the rows of accounts while they wait for the lock of traces.
      for (const stage of this.#stages) await stage.replace(queries, newStep, old);
    });
  }

  /** Removes rows above the head, which no indexer has written. */
  async #removeAboveHead(queries: Queries, { seqno, rootHash, genUtime, lt }: DecodedStep) {
    if (!(await hasRowsAfter(queries, seqno))) return;
    this.#restored = true;
    const head = { rootHash: Buffer.from(rootHash), genUtime: BigInt(genUtime) };
    const to = { seqno, ...head, endLt: lt.greatest };
    const changed = await rollBack(queries, to);
    for (const stage of this.#stages) await stage.rollBack(queries, to, changed);
  }

  /** Restores the accounts of the zero state, if the index contains the first block. */
  async #repairGenesis(): Promise<void> {
    const { database, upstream } = this.#options;
    if (!(await readLink(database, 1))) return;
    const { states, codes, globalVersion } = await readGenesis(upstream, this.#signal);
    await database.transaction(async (queries) => {
      await repairGlobalVersion(queries, { seqno: 0, globalVersion });
      await repairCodes(queries, codes);
      await repairLatestStates(queries, states);
      const accounts = states.map(({ account }) => account);
      await queueAccounts(queries, accounts, NO_BLOCK);
    });
  }
}

/** Masterchain blocks whose traces are dissolved at a time. */
const RETRACE_PAGE = 20;

/** Assembles all traces with transactions in a range again. `onPage` gets the number of blocks that are done. */
export async function retrace(
  database: Database,
  range: SeqnoRange,
  onPage: (blocks: number) => void,
  signal: AbortSignal,
): Promise<void> {
  ensureIndexed(coverageOf(await readCoverageRanges(database)).runs, range);
  for (let { first } = range; first <= range.last; first += RETRACE_PAGE) {
    const page = { first, last: Math.min(first + RETRACE_PAGE - 1, range.last) };
    await database.transaction(async (queries) => {
      await lockTraces(queries);
      await dissolveTraces(queries, await readTraceIds(queries, page));
      await deleteOrphans(queries, page);
    });
    await finish(new TraceSweep(database), signal);
    onPage(page.last - page.first + 1);
  }
}
