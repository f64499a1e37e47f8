import { parseArgs } from 'node:util';
import type { Environment } from '../config/read-settings.ts';
import { migrate, pendingMigrations } from '../store/migrate.ts';
import { type Migration, migrationLabel } from '../store/migration-files.ts';
import { withDatabase } from './database.ts';
import { UsageError } from './errors.ts';

const MIGRATE_USAGE = `Usage: tonway migrate [options]

Migrates the tables in the database of DATABASE_URL. \`tonway serve\` applies compatible migrations
automatically. Before a breaking migration, stop the servers of the previous release, then run this
command.

  --dry-run   list pending migrations without applying them
  --help      show this help
`;

/** `tonway migrate`: prints each migration when it is applied. */
export async function migrateCommand(
  args: readonly string[],
  environment: Environment,
  write: (text: string) => void = (text) => void process.stdout.write(text),
): Promise<void> {
  const { help, 'dry-run': dryRun } = parse(args);
  if (help) return write(MIGRATE_USAGE);
  const report = (verb: string) => (migration: Migration) =>
    write(`${verb} ${migrationLabel(migration)} (${migration.kind})\n`);
  await withDatabase(environment, async (database) => {
    const pending = await pendingMigrations(database);
    if (pending.length === 0) write('nothing to do: the tables are up to date\n');
    else if (dryRun) pending.forEach(report('pending'));
    else await migrate(database, { allowBreaking: true, onApplied: report('applied') });
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
