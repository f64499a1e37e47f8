import { existsSync } from 'node:fs';
import { ConfigError } from '../../config/read-settings.ts';
import { exportEra, folderOf } from '../../index/export/export-eras.ts';
import { numberText } from '../../index/index-progress.ts';
import type { Database } from '../../store/database.ts';
import { whyIncomplete } from '../../store/eras/complete.ts';
import { type Era, readEras } from '../../store/eras/read.ts';
import { openIndexDatabase } from '../parts/database.ts';
import { command } from './flags.ts';
import { ProgressOutput } from './progress.ts';
import { runInterruptible, UsageError } from './run-command.ts';

const EXPORT_USAGE = `Usage: tonway export --parquet FOLDER [options]

Writes the complete eras of the index in the database of DATABASE_URL as Parquet files: blocks,
transactions, messages, actions and transfers, with decoded columns. Each era has a folder with a
manifest; an era that was exported before is skipped, so the command can be repeated as the chain
grows, and continues after an interruption. docs/parquet.md describes the columns.

  --parquet FOLDER        the folder of the export
  --era N                 export only this era, even if it was exported before
  --help                  show this help

Options override environment variables. \`tonway config\` lists all settings.
`;

/** `tonway export`: writes one line per era to standard output and progress to standard error. */
export const exportCommand = command(
  { usage: EXPORT_USAGE, own: ['parquet', 'era'] },
  async (settings, { values: { parquet: folder, era: number } }) => {
    if (folder === undefined) throw new UsageError('--parquet: expected a folder', EXPORT_USAGE);
    if (number !== undefined && !/^\d+$/.test(number))
      throw new UsageError(`--era: expected a number, got "${number}"`, EXPORT_USAGE);
    const output = new ProgressOutput(process.stderr);
    const result = await runInterruptible(settings, output, async (context, signal) => {
      const database = openIndexDatabase(context, 1).withoutStatementTimeout();
      context.closing.defer(() => database.close());
      const onRows = (table: string, rows: number) =>
        output.show(`${table}: ${numberText(rows)} rows`);
      for (const era of await chooseEras(database, number ?? null)) {
        if (number === undefined && existsSync(folderOf(folder, era))) continue;
        const problem = await whyIncomplete(database, era);
        output.clear();
        if (problem === null) {
          const files = await exportEra(era, { database, folder, onRows, signal });
          output.clear();
          const rows = files.reduce((sum, file) => sum + file.rows, 0);
          process.stdout.write(`${folderOf(folder, era)}: ${numberText(rows)} rows\n`);
        } else if (number === undefined) {
          process.stdout.write(`era ${era.number} is not exported: ${problem}\n`);
        } else throw new ConfigError(`--era ${number}: the era is not complete: ${problem}`);
      }
      return true as const;
    });
    if (!result)
      output.print('interrupted: the next run continues with the era that is not complete');
  },
);

async function chooseEras(database: Database, number: string | null): Promise<readonly Era[]> {
  const eras = await readEras(database);
  if (number === null) return eras;
  const chosen = eras.filter((era) => era.number === BigInt(number));
  const known = eras.map((era) => era.number).join(', ') || 'none';
  if (chosen.length === 0) throw new ConfigError(`--era ${number}: expected one of ${known}`);
  return chosen;
}
