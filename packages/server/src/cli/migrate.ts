import { parseArgs } from 'node:util';
import type { Environment } from '../config/read-settings.ts';
import { migrate, pendingMigrations } from '../store/migrate.ts';
import { type Migration, migrationLabel } from '../store/migration-files.ts';
import { withDatabase } from './database.ts';
import { UsageError } from './errors.ts';

const MIGRATE_USAGE = `tonway migrate [options]

Brings the tables in the database of DATABASE_URL up to date. \`tonway serve\` does so by itself
as long as no migration is breaking: then stop the servers of the release before, and run this.

  --dry-run   says what would be done, and does nothing
  --help
`;

/** `tonway migrate`: prints each migration as soon as it is applied. */
export async function migrateCommand(
  args: readonly string[],
  environment: Environment,
  write: (text: string) => void = (text) => void process.stdout.write(text),
): Promise<void> {
  const { help, 'dry-run': dryRun } = parse(args);
  if (help) return write(MIGRATE_USAGE);
  const tell = (verb: string) => (migration: Migration) =>
    write(`${verb} ${migrationLabel(migration)} (${migration.kind})\n`);
  await withDatabase(environment, async (database) => {
    const pending = await pendingMigrations(database);
    if (pending.length === 0) write('nothing to do: the tables are up to date\n');
    else if (dryRun) pending.forEach(tell('pending'));
    else await migrate(database, { allowBreaking: true, onApplied: tell('applied') });
  });
}

function parse(args: readonly string[]) {
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({ args: [...args], options: { 'dry-run': flag, help: flag } }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${MIGRATE_USAGE}`);
  }
}
