import type { Finality } from '../../store/ledger/transaction.ts';

const RANKS: ReadonlyMap<string, number> = new Map<Finality, number>([
  ['pending', 0],
  ['confirmed', 1],
  ['finalized', 2],
]);

export function isFinality(text: string): text is Finality {
  return RANKS.has(text);
}

export function isBelow(a: Finality, b: Finality): boolean {
  return (RANKS.get(a) ?? 0) < (RANKS.get(b) ?? 0);
}
