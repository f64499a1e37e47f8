import type { Anycast } from './anycast.ts';

/** Apart from `anycast.ts`, which needs cells: programs that only read addresses stay small. */
export function sameAnycast(a: Anycast | null, b: Anycast | null): boolean {
  return a === null || b === null ? a === b : a.equals(b);
}
