import { equalBytes, MASTERCHAIN } from '@tonway/chain';
import type { Connection, Queries } from '../../store/connection.ts';
import type { Database } from '../../store/database.ts';
import { gapsIn, type SeqnoRange } from '../../store/gaps.ts';
import { readKeptSeqno } from '../../store/steps/begin.ts';
import {
  countTransactions,
  findRowsWithin,
  type IndexedBlock,
  readCoverageRanges,
  readStepBlocks,
  type TransactionCount,
} from '../../store/steps/check.ts';
import { type IndexHead, readIndexHead } from '../../store/steps/coverage.ts';
import { isIndexed } from '../../store/steps/replace.ts';
import type { Genesis } from '../states/zero-states.ts';
import type { DecodedStep } from '../step.ts';
import { checkAgainstChain } from './against-chain.ts';
import { AccountsCheck } from './check-accounts.ts';
import { ContentsCheck } from './check-contents.ts';
import { StructureCheck } from './check-structure.ts';
import { TracesCheck } from './check-traces.ts';
import { coverageOf, ensureIndexed, type ReportFault, stepFault, within } from './fault.ts';

const MAX_SEQNO = 2 ** 31 - 1;

/** Checks for rows of blocks outside the indexed ranges: such rows would make a later write fail. */
async function checkOrphanedRows(
  queries: Queries,
  runs: readonly SeqnoRange[],
  head: IndexHead | null,
  report: ReportFault,
): Promise<void> {
  for (const gap of gapsIn({ first: 1, last: MAX_SEQNO }, runs))
    for (const { table, seqno } of await findRowsWithin(queries, gap)) {
      // The block may have been indexed after the ranges were read.
      if (await isIndexed(queries, seqno)) continue;
      const isAboveHead = head !== null && seqno > head.seqno;
      report({
        what: `masterchain block ${seqno} has rows in ${table} and is not indexed`,
        remedy: isAboveHead
          ? `run tonway repair reindex ${head.seqno}..${head.seqno}, which removes all rows above the head`
          : `run in PostgreSQL: delete from chain.${table} where mc_seqno between ${gap.first} and ${gap.last}`,
      });
    }
}

export interface CheckOptions {
  readonly database: Database;
  /** Null: the whole index. */
  readonly range: SeqnoRange | null;
  /** True: the content of every block is checked; false: the content of a sample. */
  readonly full: boolean;
  /** The chain to compare the index with; null: no comparison. */
  readonly chain: ReferenceChain | null;
  readonly report: ReportFault;
  readonly progress: (progress: CheckProgress) => void;
}

export interface ReferenceChain {
  load(seqno: number): Promise<DecodedStep>;
  /** The newest seqno of the chain, after waiting for the wanted seqno up to a timeout. */
  newest(wanted: number): Promise<number>;
  genesis(): Promise<Genesis>;
}

/** Counts of masterchain blocks, except `accounts`. */
export interface CheckProgress {
  readonly total: number;
  readonly checked: number;
  /** Number of checked blocks whose content was inspected. */
  readonly inspected: number;
  readonly accounts: number;
}

export interface CheckResult extends CheckProgress {
  /** Number of blocks that a backfill has not indexed yet. */
  readonly pending: number;
}

/** Masterchain blocks per query. */
const PAGE = 100;
const MAX_LT = 2n ** 63n - 1n;
/** Number of blocks whose content is inspected, spread over the index. */
const SAMPLES = 1000;
const BATCH = { blocks: 32, transactions: 2000 };

/** Checks the consistency of the index, which may be written to at the same time. */
export function checkIndex(options: CheckOptions, signal: AbortSignal): Promise<CheckResult> {
  return options.database.withConnection((connection) =>
    new Check(options, connection, signal).run(),
  );
}

class Check {
  readonly #options: CheckOptions;
  readonly #connection: Connection;
  readonly #signal: AbortSignal;
  readonly #contents: ContentsCheck;
  readonly #accounts: AccountsCheck;
  readonly #traces: TracesCheck;
  /** The newest block that can be compared with the chain. */
  #newest = 0;
  #progress: CheckProgress = { total: 0, checked: 0, inspected: 0, accounts: 0 };

  constructor(options: CheckOptions, connection: Connection, signal: AbortSignal) {
    this.#options = options;
    this.#connection = connection;
    this.#signal = signal;
    this.#contents = new ContentsCheck(connection, options.report);
    this.#accounts = new AccountsCheck(connection, options.report, signal);
    this.#traces = new TracesCheck(connection, options.report);
  }

  async run(): Promise<CheckResult> {
    const { range, full, report, chain } = this.#options;
    const head = await readIndexHead(this.#connection);
    const { runs, gaps, pending } = coverageOf(await readCoverageRanges(this.#connection));
    if (range) ensureIndexed(runs, range);
    this.#accounts.hasGenesis = runs[0]?.first === 1;
    this.#accounts.keptLt = await this.#readKeptLt();
    const total = within(runs, range).reduce((sum, { first, last }) => sum + last - first + 1, 0);
    this.#updateProgress({ total });
    for (const { first, last } of within(gaps, range))
      report({
        what: `masterchain blocks ${first} to ${last} are not indexed, and no backfill is pending`,
        remedy: `run tonway backfill --from ${first} --to ${last}`,
      });
    if (range === null) await checkOrphanedRows(this.#connection, runs, head, report);
    await this.#checkNewest(within(runs, range).at(-1)?.last ?? 0);
    for (const run of runs) await this.#checkRun(run, head);
    if (range === null) await this.#traces.checkOpen();
    if (full && range === null)
      await this.#accounts.checkAll((accounts) => this.#updateProgress({ accounts }));
    if (chain && within(runs, range)[0]?.first === 1)
      await this.#accounts.checkGenesis(await chain.genesis());
    return { ...this.#progress, pending };
  }

  /** The logical time with which the index begins since eras were dropped; 0: none was. */
  async #readKeptLt(): Promise<bigint> {
    const kept = await readKeptSeqno(this.#connection);
    return (await this.#masterchain(kept))?.startLt ?? 0n;
  }

  async #checkNewest(last: number): Promise<void> {
    const { chain, report } = this.#options;
    if (!chain) return;
    this.#newest = await chain.newest(last);
    if (this.#newest >= last) return;
    report({
      what: `masterchain blocks ${this.#newest + 1} to ${last} are not on the chain, which ends with ${this.#newest}`,
      remedy:
        'if a devnet was reverted, start tonway index, which rolls the index back; if the lite servers are behind, wait for them',
    });
  }

  async #checkRun(run: SeqnoRange, head: IndexHead | null): Promise<void> {
    const [part] = within([run], this.#options.range);
    if (!part) return;
    const before = await this.#masterchain(part.first > run.first ? part.first - 1 : null);
    const sinceLt = run.first === 1 ? 0n : ((await this.#masterchain(run.first))?.startLt ?? null);
    const structure = new StructureCheck(part.first, before, this.#options.report);
    for (let first = part.first; first <= part.last; first += PAGE) {
      const page = { first, last: Math.min(first + PAGE - 1, part.last) };
      this.#signal.throwIfAborted();
      const counts = await this.#checkStructure(page, structure, head);
      for (const batch of batches(this.#sample(page), counts)) await this.#inspect(batch, sinceLt);
      this.#updateProgress({ checked: this.#progress.checked + page.last - first + 1 });
    }
  }

  async #masterchain(seqno: number | null): Promise<IndexedBlock | null> {
    if (seqno === null) return null;
    const blocks = await readStepBlocks(this.#connection, { first: seqno, last: seqno });
    return blocks.find(({ workchain }) => workchain === MASTERCHAIN) ?? null;
  }

  async #checkStructure(
    page: SeqnoRange,
    structure: StructureCheck,
    head: IndexHead | null,
  ): Promise<ReadonlyMap<number, readonly TransactionCount[]>> {
    const blocks = Map.groupBy(
      await readStepBlocks(this.#connection, page),
      ({ mcSeqno }) => mcSeqno,
    );
    const counts = await countTransactions(this.#connection, page);
    const countsOf = Map.groupBy(counts, ({ mcSeqno }) => mcSeqno);
    for (let seqno = page.first; seqno <= page.last; seqno++) {
      const found = blocks.get(seqno) ?? [];
      structure.check({ seqno, blocks: found, counts: countsOf.get(seqno) ?? [] });
      if (seqno === head?.seqno) this.#checkHead(head, found);
    }
    return countsOf;
  }

  #checkHead({ seqno, rootHash, genUtime }: IndexHead, blocks: readonly IndexedBlock[]): void {
    const block = blocks.find(({ workchain }) => workchain === MASTERCHAIN);
    if (block && (!equalBytes(block.rootHash, rootHash) || block.genUtime !== genUtime))
      this.#options.report(stepFault(seqno, 'the head of the index names another block'));
  }

  /** All blocks in a full check; otherwise a random sample, which differs between checks. */
  #sample({ first, last }: SeqnoRange): number[] {
    const page = Array.from({ length: last - first + 1 }, (_, i) => first + i);
    if (this.#options.full) return page;
    const share = SAMPLES / this.#progress.total;
    return page.filter(() => Math.random() < share);
  }

  async #inspect(batch: readonly number[], sinceLt: bigint | null): Promise<void> {
    const { chain, report, full, range } = this.#options;
    const touched = await this.#contents.check(batch, sinceLt ?? MAX_LT);
    await this.#traces.check(batch);
    // A full check checks all latest states at the end.
    if (full && !range) await this.#accounts.checkPresent(touched);
    else await this.#accounts.check(touched);
    this.#signal.throwIfAborted();
    const known = batch.filter((seqno) => seqno <= this.#newest);
    if (chain)
      await checkAgainstChain(this.#connection, await Promise.all(known.map(chain.load)), report);
    this.#updateProgress({ inspected: this.#progress.inspected + batch.length });
  }

  #updateProgress(change: Partial<CheckProgress>): void {
    this.#progress = { ...this.#progress, ...change };
    this.#options.progress(this.#progress);
  }
}

function* batches(
  seqnos: readonly number[],
  counts: ReadonlyMap<number, readonly TransactionCount[]>,
): Generator<number[]> {
  let batch: number[] = [];
  let transactions = 0;
  for (const seqno of seqnos) {
    batch.push(seqno);
    for (const { count } of counts.get(seqno) ?? []) transactions += count;
    if (batch.length < BATCH.blocks && transactions < BATCH.transactions) continue;
    yield batch;
    [batch, transactions] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}
