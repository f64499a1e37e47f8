import { equalBytes, MASTERCHAIN } from '@tonway/chain';
import { readParts } from '../../store/check/coverage.ts';
import {
  countTransactions,
  type IndexedBlock,
  readStepBlocks,
  type TransactionCount,
} from '../../store/check/step-blocks.ts';
import type { Database } from '../../store/database.ts';
import type { SeqnoRange } from '../../store/gaps.ts';
import { type IndexHead, readIndexHead } from '../../store/read/index-head.ts';
import type { Session } from '../../store/session.ts';
import type { Genesis } from '../states/zero-states.ts';
import type { DecodedStep } from '../step.ts';
import { AccountsCheck } from './accounts.ts';
import { checkAgainstChain } from './against-chain.ts';
import { ContentsCheck } from './contents.ts';
import { coverageOf, ensureIndexed, within } from './coverage.ts';
import { stepFault, type TellFault } from './fault.ts';
import { checkStrays } from './strays.ts';
import { StructureCheck } from './structure.ts';

export interface CheckOptions {
  readonly database: Database;
  /** Null: the whole index. */
  readonly range: SeqnoRange | null;
  /** Everything is looked into; otherwise the content of some blocks. */
  readonly full: boolean;
  /** Null: the index is not compared with it. */
  readonly chain: CheckedChain | null;
  readonly tell: TellFault;
  readonly progress: (progress: CheckProgress) => void;
}

/** What the chain has. */
export interface CheckedChain {
  load(seqno: number): Promise<DecodedStep>;
  /** Its newest block, when it has come to this one or does not come there. */
  newest(wanted: number): Promise<number>;
  genesis(): Promise<Genesis>;
}

/** Masterchain blocks, but `accounts`. */
export interface CheckProgress {
  readonly total: number;
  readonly checked: number;
  /** Of those, into which it was looked. */
  readonly looked: number;
  readonly accounts: number;
}

export interface CheckResult extends CheckProgress {
  /** That a backfill has still to index. */
  readonly pending: number;
}

/** Masterchain blocks of one question. */
const PAGE = 100;
const MAX_LT = 2n ** 63n - 1n;
/** Into so many it is looked, spread over all of them. */
const SAMPLES = 1000;
/** It is looked into so much at once. */
const BATCH = { blocks: 32, transactions: 2000 };

/** Looks for anything in the index that is not as it should be; it may be written to meanwhile. */
export function checkIndex(options: CheckOptions, signal: AbortSignal): Promise<CheckResult> {
  return options.database.session((session) => new Check(options, session, signal).run());
}

class Check {
  readonly #options: CheckOptions;
  readonly #session: Session;
  readonly #signal: AbortSignal;
  readonly #contents: ContentsCheck;
  readonly #accounts: AccountsCheck;
  /** The newest block that can be compared with the chain. */
  #newest = 0;
  #progress: CheckProgress = { total: 0, checked: 0, looked: 0, accounts: 0 };

  constructor(options: CheckOptions, session: Session, signal: AbortSignal) {
    this.#options = options;
    this.#session = session;
    this.#signal = signal;
    this.#contents = new ContentsCheck(session, options.tell);
    this.#accounts = new AccountsCheck(session, options.tell, signal);
  }

  async run(): Promise<CheckResult> {
    const { range, full, tell, chain } = this.#options;
    const head = await readIndexHead(this.#session);
    const { runs, gaps, pending } = coverageOf(await readParts(this.#session));
    if (range) ensureIndexed(runs, range);
    this.#accounts.hasGenesis = runs[0]?.first === 1;
    const total = within(runs, range).reduce((sum, { first, last }) => sum + last - first + 1, 0);
    this.#tick({ total });
    for (const { first, last } of within(gaps, range))
      tell({
        what: `masterchain blocks ${first} to ${last} are indexed by nobody`,
        remedy: `run tonway backfill --from ${first} --to ${last}`,
      });
    if (range === null) await checkStrays(this.#session, runs, head, tell);
    await this.#checkNewest(within(runs, range).at(-1)?.last ?? 0);
    for (const run of runs) await this.#checkRun(run, head);
    if (full && range === null)
      await this.#accounts.checkAll((accounts) => this.#tick({ accounts }));
    if (chain && within(runs, range)[0]?.first === 1)
      await this.#accounts.checkGenesis(await chain.genesis());
    return { ...this.#progress, pending };
  }

  /** Whether the chain has come as far as the index. */
  async #checkNewest(last: number): Promise<void> {
    const { chain, tell } = this.#options;
    if (!chain) return;
    this.#newest = await chain.newest(last);
    if (this.#newest >= last) return;
    tell({
      what: `masterchain blocks ${this.#newest + 1} to ${last} are not on the chain, which ends with ${this.#newest}`,
      remedy:
        'where the chain went back, start tonway index, which goes back with a devnet; where the lite servers are behind, wait for them',
    });
  }

  async #checkRun(run: SeqnoRange, head: IndexHead | null): Promise<void> {
    const [part] = within([run], this.#options.range);
    if (!part) return;
    const before = await this.#masterchain(part.first > run.first ? part.first - 1 : null);
    const sinceLt = run.first === 1 ? 0n : ((await this.#masterchain(run.first))?.startLt ?? null);
    const structure = new StructureCheck(part.first, before, this.#options.tell);
    for (let first = part.first; first <= part.last; first += PAGE) {
      const page = { first, last: Math.min(first + PAGE - 1, part.last) };
      this.#signal.throwIfAborted();
      const counts = await this.#checkStructure(page, structure, head);
      for (const batch of batches(this.#chosen(page), counts)) await this.#lookInto(batch, sinceLt);
      this.#tick({ checked: this.#progress.checked + page.last - first + 1 });
    }
  }

  async #masterchain(seqno: number | null): Promise<IndexedBlock | null> {
    if (seqno === null) return null;
    const blocks = await readStepBlocks(this.#session, { first: seqno, last: seqno });
    return blocks.find(({ workchain }) => workchain === MASTERCHAIN) ?? null;
  }

  async #checkStructure(
    page: SeqnoRange,
    structure: StructureCheck,
    head: IndexHead | null,
  ): Promise<ReadonlyMap<number, readonly TransactionCount[]>> {
    const blocks = Map.groupBy(await readStepBlocks(this.#session, page), ({ mcSeqno }) => mcSeqno);
    const counts = await countTransactions(this.#session, page);
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
      this.#options.tell(stepFault(seqno, 'the head of the index names another block'));
  }

  /** Of all in full; else so that the samples are spread evenly, and are others the next time. */
  #chosen({ first, last }: SeqnoRange): number[] {
    const page = Array.from({ length: last - first + 1 }, (_, i) => first + i);
    if (this.#options.full) return page;
    const share = SAMPLES / this.#progress.total;
    return page.filter(() => Math.random() < share);
  }

  async #lookInto(batch: readonly number[], sinceLt: bigint | null): Promise<void> {
    const { chain, tell, full, range } = this.#options;
    const touched = await this.#contents.check(batch, sinceLt ?? MAX_LT);
    // In the end all states are looked at.
    if (full && !range) await this.#accounts.checkPresent(touched);
    else await this.#accounts.check(touched);
    this.#signal.throwIfAborted();
    const known = batch.filter((seqno) => seqno <= this.#newest);
    if (chain)
      await checkAgainstChain(this.#session, await Promise.all(known.map(chain.load)), tell);
    this.#tick({ looked: this.#progress.looked + batch.length });
  }

  #tick(change: Partial<CheckProgress>): void {
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
