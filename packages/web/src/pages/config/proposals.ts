import { numberIn, partsIn, type StackEntry } from '../../stack/entries.ts';

/** A change of the configuration on which validators vote. */
export interface Proposal {
  readonly hash: string;
  readonly expiresAt: number;
  readonly isCritical: boolean;
  /** The parameter that would change. */
  readonly parameter: number;
  readonly votes: number;
  readonly wins: number;
  readonly losses: number;
}

/** The proposals of `list_proposals`; entries of another form are left out. */
// [hash, [expires, critical, [parameter, value, hash of the value before], set, voters, weight left, rounds left,
// losses, wins]]
export function proposalsOf(list: StackEntry | undefined): readonly Proposal[] {
  return partsIn(list).flatMap((entry) => {
    const [hash, terms] = partsIn(entry);
    const [expires, critical, change, , voters, , , losses, wins] = partsIn(terms);
    const numbers = [hash, expires, critical, partsIn(change)[0], losses, wins].map(numberIn);
    if (numbers.some((each) => each === null)) return [];
    const [id = 0n, expiresAt, isCritical, parameter, lost, won] = numbers.map(
      (each) => each ?? 0n,
    );
    return {
      hash: id.toString(16).padStart(64, '0'),
      expiresAt: Number(expiresAt),
      isCritical: isCritical !== 0n,
      parameter: Number(parameter),
      votes: partsIn(voters).length,
      wins: Number(won),
      losses: Number(lost),
    };
  });
}
