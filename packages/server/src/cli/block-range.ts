import type { SeqnoRange } from '../store/gaps.ts';
import { UsageError } from './errors.ts';

const RANGE = /^([1-9]\d{0,8})(?:\.\.([1-9]\d{0,8}))?$/;

/** `A..B`, or one number. */
export function readBlockRange(text: string): SeqnoRange {
  const [, from, to] = RANGE.exec(text) ?? [];
  const [first, last] = [Number(from), Number(to ?? from)];
  if (first <= last) return { first, last };
  throw new UsageError(`"${text}" is no range of masterchain blocks; for example 100..200`);
}
