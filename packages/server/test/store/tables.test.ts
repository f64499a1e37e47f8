import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ACTION_TABLES } from '../../src/store/actions/write.ts';
import { CONTRACT_TABLES } from '../../src/store/contracts/tables.ts';
import {
  CODES,
  columnsOf,
  LATEST_ACCOUNT_STATES,
  STEP_TABLES,
  type Table,
} from '../../src/store/tables/tables.ts';
import { EVENT_TABLES } from '../../src/store/tokens/write-events.ts';
import { OPEN_TRACE_TABLES, TRACE_TABLES } from '../../src/store/traces/tables.ts';
import { migratedDatabase } from '../support/own-database.ts';

const TABLES = [...STEP_TABLES, LATEST_ACCOUNT_STATES, CODES];
const TRACES = [...TRACE_TABLES, ...OPEN_TRACE_TABLES, ...ACTION_TABLES];
/** Columns that the database sets, or the operator. */
const OTHER_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  codes: ['library_missed_at'],
  dns_entries: ['domain_length'],
  nft_items: ['id', 'seller'],
  unverified_events: ['is_rejected'],
  open_traces: ['finished_lt'],
  trace_queue: ['attempts', 'leased_until'],
  jetton_wallets: [
    'id',
    'mintless_amount',
    'mintless_start_from',
    'mintless_expire_at',
    'total_balance',
  ],
};
interface Column {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
}

test('tables have the columns of their descriptors, in order', async () => {
  const { database } = await migratedDatabase();
  for (const table of [...TABLES, ...CONTRACT_TABLES, ...EVENT_TABLES, ...TRACES]) {
    const described = columnsOf(table).map(({ name, type }) => ({
      name,
      type,
      nullable: Object.entries(table.columns).some(([n, t]) => n === name && t.endsWith('?')),
    }));
    const columns = await database.query<Column>(
      `select attname as name, format_type(atttypid, null) as type, not attnotnull as nullable
       from pg_attribute where attrelid = $1::regclass and attnum > 0 order by attnum`,
      [`chain.${table.name}`],
    );
    const isContract = (CONTRACT_TABLES as readonly Table[]).includes(table);
    const others = OTHER_COLUMNS[table.name] ?? (isContract ? ['id'] : []);
    const [set, written] = [new Set(others), new Set(columns.map(({ name }) => name))];
    assert.deepEqual(
      others.filter((name) => !written.has(name)),
      [],
      table.name,
    );
    assert.deepEqual(
      columns.filter(({ name }) => !set.has(name)),
      described,
      table.name,
    );
  }
});
