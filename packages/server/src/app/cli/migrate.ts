import type { Environment } from '../../config/read-settings.ts';
import { migrate, pendingMigrations } from '../../store/migrate/migrate.ts';
import { type Migration, migrationLabel } from '../../store/migrate/migrations.ts';
import { parseFlags } from './flags.ts';
import { withDatabase } from './run-command.ts';

const MIGRATE_USAGE = `Usage: tonway migrate [options]

Migrates the tables in the database of DATABASE_URL. Run the command of the new release, then restart
all processes with it, one after the other. Processes of the previous release run on, and can be
started again, unless a migration is breaking: stop them first then.

  --online    refuse breaking migrations
  --dry-run   list pending migrations without applying them
  --help      show this help
`;

/** `tonway migrate`: prints each migration when it is applied. */
export async function migrateCommand(
  args: readonly string[],
  environment: Environment,
  write: (text: string) => void = (text) => void process.stdout.write(text),
): Promise<void> {
  const options = { usage: MIGRATE_USAGE, booleans: ['online', 'dry-run'] } as const;
  const flags = parseFlags(args, environment, options);
  if (flags === null) return write(MIGRATE_USAGE);
  const { online, 'dry-run': dryRun } = flags.values;
  const report = (verb: string) => (migration: Migration) =>
    write(`${verb} ${migrationLabel(migration)} (${migration.kind})\n`);
  const onWaiting = (migration: Migration, reason: string) =>
    write(`${migrationLabel(migration)} waits: ${reason}\n`);
  const observer = { onApplied: report('applied'), onWaiting };
  await withDatabase(environment, async (database) => {
    const pending = await pendingMigrations(database);
    if (pending.length === 0) write('nothing to do: the tables are up to date\n');
    else if (dryRun) pending.forEach(report('pending'));
    else await migrate(database, { allow: online ? 'online' : 'all', ...observer });
  });
}
