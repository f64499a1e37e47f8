import { ALL_LT, type LtBounds, type TimeBounds } from '../../../store/lists/list-sql.ts';
import { optional } from '../../kernel/params.ts';
import { ltType, utimeType } from './number.ts';

/** Bounds of Unix time, both inclusive. */
export const UTIME = {
  start_utime: optional(utimeType, 'Not before this Unix time'),
  end_utime: optional(utimeType, 'Not after this Unix time'),
};

/** Bounds of logical time, both inclusive. */
export const LT = {
  start_lt: optional(ltType, 'Not before this logical time'),
  end_lt: optional(ltType, 'Not after this logical time'),
};

export function timeBounds(values: {
  readonly start_utime: bigint | null;
  readonly end_utime: bigint | null;
}): TimeBounds {
  return { from: values.start_utime, to: values.end_utime };
}

export function ltBounds(values: {
  readonly start_lt: bigint | null;
  readonly end_lt: bigint | null;
}): LtBounds {
  const { start_lt, end_lt } = values;
  if (start_lt === null && end_lt === null) return ALL_LT;
  return commonLt({ from: start_lt ?? ALL_LT.from, to: end_lt ?? ALL_LT.to }, ALL_LT);
}

/** The intersection; it is empty if `from` is greater than `to`. */
export function commonLt(a: LtBounds, b: LtBounds): LtBounds {
  return { from: a.from > b.from ? a.from : b.from, to: a.to < b.to ? a.to : b.to };
}
