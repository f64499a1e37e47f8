import { Group } from '../../engine/group.ts';
import { byStart } from '../../engine/merge.ts';
import type { Account } from '../../trace/trace.ts';
import type { Deposit } from '../liquidity.ts';
import { dedustDeposit, dedustFirstAsset } from './deposit.ts';

/**
 * Makes one deposit of the two assets that one contract has collected. The assets are sent by separate messages, so no
 * pattern connects them. A contract with more than two deposits leaves it open which belong together.
 */
export function combineDedustDeposits(groups: readonly Group[]): readonly Group[] {
  const byCollector = Map.groupBy(
    groups.filter((group) => depositOf(group)),
    (group) => depositOf(group)?.collector ?? null,
  );
  const deposits = [...byCollector.values()];
  if (deposits.some(({ length }) => length > 2)) return groups;
  const replaced = new Map(deposits.flatMap(combine));
  return groups.flatMap((group) => {
    const replacement = replaced.get(group);
    return replacement === undefined ? group : (replacement ?? []);
  });
}

function depositOf(group: Group): Deposit | null {
  return dedustDeposit.of(group) ?? dedustFirstAsset.of(group);
}

/** The combined deposit takes the place of the last one, and the first is left out. */
function combine(groups: readonly Group[]): readonly (readonly [Group, Group | null])[] {
  const first = groups.find((group) => dedustFirstAsset.of(group));
  const last = groups.find((group) => dedustDeposit.of(group));
  if (!first || !last) return [];
  const data = combinedData(dedustFirstAsset.of(first), dedustDeposit.of(last));
  if (!data) return [];
  const combined = new Group(dedustDeposit, data, [...first.nodes, ...last.nodes]);
  combined.parts.push(first, last);
  combined.initiator = [first, last].toSorted(byStart)[0]?.initiator ?? null;
  combined.isFailed = last.isFailed;
  return [
    [first, null],
    [last, combined],
  ];
}

/** Null if the two assets are not those that the provider wants to deposit. */
function combinedData(first: Deposit | null, last: Deposit | null): Deposit | null {
  if (!first || !last) return null;
  const sides = [first.sides[0], last.sides[0]] as const;
  const wanted = new Set(last.targets?.map(({ asset }) => asset));
  const sent = new Set<Account | null>(sides.map(({ asset }) => asset));
  return sent.size === 2 && wanted.symmetricDifference(sent).size === 0 ? { ...last, sides } : null;
}
