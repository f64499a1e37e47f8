import { SHOWN_OF_ID } from './text.ts';

/** Readers compare little more than this of each end. */
const COMPARED = 4;

/** The characters that look-alike addresses have in common. */
export function comparedEnds(address: string): string {
  return `${address.slice(0, COMPARED)}…${address.slice(-COMPARED)}`;
}

/** Characters behind the first difference, so that it is not the last before the gap. */
const BEHIND_DIFFERENCE = 3;

/** Both ends of an address, at least up to where it differs from its look-alike. */
export function distinctId(address: string, lookAlike: string): string {
  const difference = Array.from(address).findIndex((letter, index) => letter !== lookAlike[index]);
  const start = Math.max(SHOWN_OF_ID, difference + BEHIND_DIFFERENCE);
  return start + SHOWN_OF_ID >= address.length
    ? address
    : `${address.slice(0, start)}…${address.slice(-SHOWN_OF_ID)}`;
}
