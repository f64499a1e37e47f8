import { addressOf } from '../../store/accounts/account-key.ts';
import { IndexError } from '../../store/errors.ts';
import { gapsIn, type SeqnoRange } from '../../store/gaps.ts';
import type { CoverageRange, ShortId } from '../../store/steps/check.ts';
import type { RowFault } from '../../store/tables/expected-rows.ts';

/** An inconsistency of the index, with the remedy. */
export interface Fault {
  readonly what: string;
  readonly remedy: string;
}

export type ReportFault = (fault: Fault) => void;

/** A fault in a masterchain block or its shard blocks. */
export function stepFault(seqno: number, what: string): Fault {
  return {
    what: `masterchain block ${seqno}: ${what}`,
    remedy: `run tonway repair reindex ${seqno}..${seqno}`,
  };
}

/** Text of a block id, also for an invalid shard. */
export function idText({ workchain, shard, seqno }: ShortId): string {
  return `(${workchain},${shard.toString(16).padStart(16, '0')},${seqno})`;
}

export function rowFaultText({ name, columns }: RowFault): string {
  return columns ? `${name} is another one in ${columns.join(', ')}` : `${name} is missing`;
}

/** Text of an account address, also for an invalid key. */
export function accountText(key: Uint8Array): string {
  try {
    return addressOf(key).toRaw();
  } catch {
    return Buffer.from(key).toString('hex');
  }
}

export interface Coverage {
  /** Contiguous indexed ranges, in order. */
  readonly runs: readonly SeqnoRange[];
  /** Ranges between indexed blocks that no backfill is going to index. */
  readonly gaps: readonly SeqnoRange[];
  /** Number of blocks that a backfill has not indexed yet. */
  readonly pending: number;
}

/** `parts` are sorted. */
export function coverageOf(parts: readonly CoverageRange[]): Coverage {
  const runs: SeqnoRange[] = [];
  let pending = 0;
  for (const { first, done, last } of parts) {
    pending += last - done;
    const before = runs.at(-1);
    if (done < first) continue;
    if (before?.last === first - 1) runs[runs.length - 1] = { first: before.first, last: done };
    else runs.push({ first, last: done });
  }
  const [oldest, newest] = [parts[0], parts.at(-1)];
  const all = oldest && newest ? { first: oldest.first, last: newest.last } : null;
  return { runs, gaps: all ? gapsIn(all, parts) : [], pending };
}

/** The intersection of runs with a range. */
export function within(runs: readonly SeqnoRange[], range: SeqnoRange | null): SeqnoRange[] {
  if (range === null) return [...runs];
  return runs
    .map(({ first, last }) => ({
      first: Math.max(first, range.first),
      last: Math.min(last, range.last),
    }))
    .filter(({ first, last }) => first <= last);
}

/** Throws if a range is not completely indexed; the message names the indexed ranges. */
export function ensureIndexed(runs: readonly SeqnoRange[], { first, last }: SeqnoRange): void {
  if (runs.some((run) => run.first <= first && last <= run.last)) return;
  const has = runs.map((run) => `${run.first} to ${run.last}`).join(' and ');
  throw new IndexError(
    'NOT_INDEXED',
    has === ''
      ? 'nothing is indexed yet: start tonway index'
      : `masterchain blocks ${first} to ${last} are not all indexed: the index has ${has}`,
  );
}
