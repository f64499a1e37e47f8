import { type Environment, readSettings } from '../../config/read-settings.ts';
import { classifyQueued } from './classifying.ts';
import { parseFlags } from './flags.ts';

const CLASSIFY_USAGE = `Usage: tonway classify [options]

Classifies complete traces of the index in the database of DATABASE_URL: transfers, swaps, stakes and
other actions. \`tonway index\` does the same if CLASSIFY is true; run this command for more, in any
number of processes on any number of machines. If a process stops, another one resumes its work.

  --help                  show this help

\`tonway config\` lists all settings.
`;

/** `tonway classify`: runs until SIGINT or SIGTERM. */
export async function classifyCommand(
  args: readonly string[],
  environment: Environment,
): Promise<void> {
  const flags = parseFlags(args, environment, { usage: CLASSIFY_USAGE, settings: {} });
  if (flags === null) return void process.stdout.write(CLASSIFY_USAGE);
  await classifyQueued(readSettings(flags.environment), null);
}
