import type { Queries } from '../session.ts';
import { STEP_TABLES } from '../tables.ts';

const TABLES = STEP_TABLES.map(({ name }) => name);

/** Without partitions. */
const OTHER_TABLES = ['head', 'ranges', 'global_versions', 'latest_account_states', 'codes'];

const ERAS = `
select inhrelid::regclass::text as name from pg_inherits
where inhparent = any(array['${TABLES.map((table) => `chain.${table}`).join("', '")}']::regclass[])`;

/** Empties the index, and forgets of which network it was; keys and usage are not touched. */
export async function resetIndex(queries: Queries): Promise<void> {
  const eras = await queries.query<{ name: string }>(ERAS);
  // The names come quoted where they need it.
  if (eras.length > 0)
    await queries.execute(`drop table ${eras.map(({ name }) => name).join(', ')}`);
  await queries.execute(
    `truncate chain.network, ${OTHER_TABLES.map((table) => `chain.${table}`).join()}`,
  );
}

/** Up to so many rows are deleted sooner than their tables are made anew. */
const FEW = 50_000;

/** Makes an empty index of a network, in the partitions of the one before. */
export async function emptyIndex(queries: Queries, zeroStateRootHash: Uint8Array): Promise<void> {
  const few = `select from chain.transactions limit ${FEW}`;
  if ((await queries.execute(few)) === FEW) return resetIndex(queries);
  for (const table of [...TABLES, ...OTHER_TABLES])
    await queries.execute(`delete from chain.${table}`);
  await queries.execute('update chain.network set zero_state_root_hash = $1', [zeroStateRootHash]);
}
