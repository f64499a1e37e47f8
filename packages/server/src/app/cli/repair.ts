import type { Environment } from '../../config/read-settings.ts';
import { reclassifyCommand } from './reclassify.ts';
import { reindexCommand } from './reindex.ts';
import { rescanCommand } from './rescan.ts';
import { retraceCommand } from './retrace.ts';
import { type Command, unknownCommand } from './run-command.ts';

const REPAIR_USAGE = `Usage: tonway repair COMMAND [options]

Replaces rows of the index in the database of DATABASE_URL, while everything else keeps running.

  reindex A..B      replace masterchain blocks by the blocks of the chain
  retrace A..B      assemble the traces of masterchain blocks again
  rescan            read the contracts of all accounts again
  reclassify A..B   recognize the actions of older traces again

Run \`tonway repair COMMAND --help\` for the options of a command.
`;

const COMMANDS: Readonly<Record<string, Command>> = {
  reindex: reindexCommand,
  retrace: retraceCommand,
  rescan: rescanCommand,
  reclassify: reclassifyCommand,
};

/** `tonway repair`: exits when the rows are replaced. */
export async function repairCommand(
  [name = 'help', ...args]: readonly string[],
  environment: Environment,
): Promise<void> {
  if (name === 'help' || name === '--help') return void process.stdout.write(REPAIR_USAGE);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw unknownCommand(name, Object.keys(COMMANDS), 'tonway repair');
  await command(args, environment);
}
