import type { SeqnoRange } from '../store/gaps.ts';
import { UsageError } from './errors.ts';

const RANGE = /^([1-9]\d{0,8})(?:\.\.([1-9]\d{0,8}))?$/;

/** Parses `A..B`, or a single block number. */
export function parseBlockRange(text: string): SeqnoRange {
  const [, from, to] = RANGE.exec(text) ?? [];
  const [first, last] = [Number(from), Number(to ?? from)];
  if (first <= last) return { first, last };
  throw new UsageError(`"${text}" is not a range of masterchain blocks; a valid range is 100..200`);
}
