import { ACTION_TABLES } from '../actions/write.ts';
import { columnNames, STEP_TABLES } from '../tables/tables.ts';
import { TOKEN_EVENT_TABLES } from '../tokens/write-events.ts';
import { TRACE_TABLES } from '../traces/tables.ts';

/** A table with a partition for each era. */
interface EraTable {
  readonly name: string;
  /** The columns that this release writes. */
  readonly columns: string;
  /** A total order that begins with the logical time, in which most rows are on disk. */
  readonly order: string;
}

const LT_COLUMNS: Readonly<Record<string, string>> = {
  blocks: 'start_lt',
  traces: 'end_lt',
  trace_accounts: 'end_lt',
  actions: 'trace_end_lt',
  action_accounts: 'trace_end_lt',
};

/** In the order in which rows refer to rows of tables before them. */
export const ERA_TABLES: readonly EraTable[] = [
  ...STEP_TABLES,
  ...TOKEN_EVENT_TABLES,
  ...TRACE_TABLES,
  ...ACTION_TABLES,
].map((table) => {
  const { [table.name]: lt = 'lt' } = LT_COLUMNS;
  const order = [lt, ...table.key.filter((column) => column !== lt)].join(', ');
  return { name: table.name, columns: columnNames(table), order };
});

/** The partition of a table for an era. */
export function partitionName(table: string, era: bigint): string {
  return `${table}_era_${era}`;
}
