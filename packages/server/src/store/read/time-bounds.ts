import type { Conditions } from './conditions.ts';

/** Unix times, both ends included; null: no end. */
export interface TimeBounds {
  readonly from: bigint | null;
  readonly to: bigint | null;
}

export const ANY_TIME: TimeBounds = { from: null, to: null };

export function addBounds(conditions: Conditions, column: string, { from, to }: TimeBounds): void {
  if (from !== null) conditions.add(`${column} >= ?`, from);
  if (to !== null) conditions.add(`${column} <= ?`, to);
}
