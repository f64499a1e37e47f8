import type { Database } from './database.ts';
import { MigrationError } from './errors.ts';
import { type Migration, migrationLabel, readMigrations } from './migration-files.ts';
import { addRecord, createRecords, pendingAfter, readRecords } from './migration-records.ts';
import type { Session } from './session.ts';

// Any number will do, as long as nothing else in the database locks the same one.
const LOCK = 7_461_201;

export interface MigrateOptions {
  /** Whether breaking ones may be applied; on a database without tables they break nothing. */
  readonly allowBreaking?: boolean;
  /** Instead of those of this release. */
  readonly migrations?: readonly Migration[];
  readonly onApplied?: (migration: Migration) => void;
}

/** The migrations that the database does not have yet. */
export async function pendingMigrations(
  database: Database,
  migrations?: readonly Migration[],
): Promise<readonly Migration[]> {
  const known = migrations ?? (await readMigrations());
  return database.session(async (session) => pendingAfter(await readRecords(session), known));
}

/** Brings the tables up to date. Any number of processes may do it at once: they wait for each other. */
export async function migrate(database: Database, options: MigrateOptions = {}): Promise<void> {
  const known = options.migrations ?? (await readMigrations());
  // Where nothing is to be done, nobody waits for another who does it.
  if ((await pendingMigrations(database, known)).length === 0) return;
  const patient = database.patient();
  try {
    await patient.session(async (session) => {
      // Held until the connection is closed, whatever happens before.
      await session.query('select pg_advisory_lock($1)', [LOCK]);
      await applyPending(session, known, options);
    });
  } finally {
    await patient.close();
  }
}

async function applyPending(
  session: Session,
  known: readonly Migration[],
  { allowBreaking = false, onApplied }: MigrateOptions,
): Promise<void> {
  await createRecords(session);
  const records = await readRecords(session);
  const pending = pendingAfter(records, known);
  const breaking = pending.find(({ kind }) => kind === 'breaking');
  if (breaking && records.length > 0 && !allowBreaking)
    throw new MigrationError(
      'MIGRATION_BREAKING',
      `the database needs migration ${migrationLabel(breaking)}, which servers of the release before do not survive: stop them, then run \`tonway migrate\``,
    );
  for (const migration of pending) {
    await session.transaction(async (transaction) => {
      await transaction.query(migration.sql);
      await addRecord(transaction, migration);
    });
    onApplied?.(migration);
  }
}
