import type { Config, ValidatorSet } from '@tonway/chain';
import { numberIn, partsIn, type StackEntry } from '../../stack/entries.ts';

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

/** An election whose stakes the elector still holds. */
export interface PastElection {
  /** When its validators began. */
  readonly id: number;
  /** When the stakes are returned. */
  readonly unfreezeAt: number;
  readonly totalStake: bigint;
  readonly bonuses: bigint;
}

/** The elections of `past_elections`, the newest first; entries of another form are left out. */
// [id, unfreeze_at, stake_held, vset_hash, frozen, total_stake, bonuses, complaints]
export function pastElectionsOf(list: StackEntry | undefined): readonly PastElection[] {
  return partsIn(list)
    .flatMap((entry) => {
      const [id, unfreezeAt, , , , totalStake, bonuses] = partsIn(entry).map(numberIn);
      if (id == null || unfreezeAt == null || totalStake == null || bonuses == null) return [];
      return { id: Number(id), unfreezeAt: Number(unfreezeAt), totalStake, bonuses };
    })
    .sort((a, b) => b.id - a.id);
}
