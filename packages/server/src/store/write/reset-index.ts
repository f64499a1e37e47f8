import { ACTION_TABLES } from '../action-tables.ts';
import { CONTRACT_TABLES } from '../contract-tables.ts';
import type { Queries } from '../session.ts';
import { STEP_TABLES } from '../tables.ts';
import { TOKEN_EVENT_TABLES } from '../token-event-tables.ts';
import { OPEN_TRACE_TABLES, TRACE_TABLES } from '../trace-tables.ts';
import { startEpoch } from './stream-log.ts';

const TABLES = [...STEP_TABLES, ...TOKEN_EVENT_TABLES, ...ACTION_TABLES, ...TRACE_TABLES].map(
  ({ name }) => name,
);

/** Tables without partitions. */
const OTHER_TABLES = [
  'head',
  'ranges',
  'global_versions',
  'latest_account_states',
  'codes',
  'contract_queue',
  'contract_rescan',
  'contracts',
  'unverified_events',
  'documents',
  'classification_failures',
  'stream_log',
  ...OPEN_TRACE_TABLES.map(({ name }) => name),
  ...CONTRACT_TABLES.map(({ name }) => name),
];

const ERAS = `
select inhrelid::regclass::text as name from pg_inherits
where inhparent = any(array['${TABLES.map((table) => `chain.${table}`).join("', '")}']::regclass[])`;

/** Deletes the index and its network. API keys and usage are not changed. */
export async function resetIndex(queries: Queries): Promise<void> {
  const eras = await queries.query<{ name: string }>(ERAS);
  // `regclass::text` quotes names if needed.
  if (eras.length > 0)
    await queries.execute(`drop table ${eras.map(({ name }) => name).join(', ')}`);
  await queries.execute(
    `truncate chain.network, ${OTHER_TABLES.map((table) => `chain.${table}`).join()}`,
  );
  await startEpoch(queries);
}

/** Up to this many transactions, deleting rows is faster than recreating partitions. */
const MAX_DELETED = 50_000;

/** Deletes all rows and assigns the index to a network; partitions are kept if there are few rows. */
export async function clearIndex(queries: Queries, zeroStateRootHash: Uint8Array): Promise<void> {
  const few = `select from chain.transactions limit ${MAX_DELETED}`;
  if ((await queries.execute(few)) === MAX_DELETED) return resetIndex(queries);
  for (const table of [...TABLES, ...OTHER_TABLES])
    await queries.execute(`delete from chain.${table}`);
  await startEpoch(queries);
  await queries.execute('update chain.network set zero_state_root_hash = $1', [zeroStateRootHash]);
}
