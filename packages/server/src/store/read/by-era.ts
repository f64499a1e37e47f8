import type { Statement } from './conditions.ts';
import type { LtBounds } from './eras.ts';
import type { ReadStore } from './read-store.ts';

/** Whatever has a logical time. */
interface Timed {
  readonly lt: bigint;
}

/** What is named may be of any era: one statement, whose parts look into one era each. */
export async function queryByEra<Name extends Timed, Row extends object>(
  store: ReadStore,
  names: readonly Name[],
  part: (names: readonly Name[], bounds: LtBounds, value: (value: unknown) => string) => string,
): Promise<readonly Row[]> {
  if (names.length === 0) return [];
  const values: unknown[] = [];
  const value = (each: unknown) => `$${values.push(each)}`;
  const parts = groupsByEra(await store.facts.eraStarts.get(), names).map((group) =>
    part(group, boundsOf(group), value),
  );
  return store.query<Row>({ sql: parts.join(' union all '), values } satisfies Statement);
}

function groupsByEra<Name extends Timed>(
  starts: readonly bigint[],
  names: readonly Name[],
): readonly (readonly Name[])[] {
  const groups = Map.groupBy(names, ({ lt }) => starts.findLastIndex((start) => start <= lt));
  return [...groups.values()];
}

function boundsOf(names: readonly Timed[]): LtBounds {
  let [from, to] = [names[0]?.lt ?? 0n, 0n];
  for (const { lt } of names) {
    if (lt < from) from = lt;
    if (lt > to) to = lt;
  }
  return { from, to };
}
