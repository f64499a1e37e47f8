import type { Config, ValidatorSet } from '@tonway/chain';

/** A round of validators. */
export interface Round {
  readonly since: number;
  readonly until: number;
  readonly validators: number;
  /** How many of them validate the masterchain. */
  readonly main: number;
  /** A masterchain block whose configuration names them. */
  readonly seqno: number | null;
}

/** The sets of validators that a configuration names, the newest first. */
const SETS = [
  [37, 36],
  [35, 34],
  [33, 32],
] as const;

/** The rounds that the configuration of a block names, the newest first. */
export function roundsOf(config: Config, seqno: number | null): readonly Round[] {
  return SETS.flatMap(([temporary, regular]) => {
    const set = config.get(temporary) ?? config.get(regular);
    return set ? [roundOf(set, seqno)] : [];
  });
}

function roundOf({ utimeSince, utimeUntil, main, validators }: ValidatorSet, seqno: number | null) {
  return { since: utimeSince, until: utimeUntil, main, validators: validators.length, seqno };
}

/** Adds rounds that are not known yet, and keeps the order. */
export function withRounds(known: readonly Round[], more: readonly Round[]): readonly Round[] {
  const added = more.filter(({ since }) => !known.some((each) => each.since === since));
  return [...known, ...added].toSorted((a, b) => b.since - a.since);
}
