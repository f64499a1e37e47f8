/** A range of masterchain blocks, both ends inclusive. */
export interface SeqnoRange {
  readonly first: number;
  readonly last: number;
}

/** The parts of a range that are not covered. `covered` is sorted and does not overlap. */
export function gapsIn(range: SeqnoRange, covered: Iterable<SeqnoRange>): SeqnoRange[] {
  const gaps: SeqnoRange[] = [];
  let { first } = range;
  for (const { first: from, last: to } of covered) {
    if (from > first) gaps.push({ first, last: Math.min(from - 1, range.last) });
    first = Math.max(first, to + 1);
    if (first > range.last) break;
  }
  if (first <= range.last) gaps.push({ first, last: range.last });
  return gaps.filter(({ first, last }) => first <= last);
}
