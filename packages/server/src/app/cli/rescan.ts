import { type Environment, readSettings } from '../../config/read-settings.ts';
import { parseThreads, readContracts, THREADS_USAGE } from './contract-reading.ts';
import { NETWORK_FLAGS, NETWORK_USAGE, parseFlags } from './flags.ts';

const RESCAN_USAGE = `Usage: tonway rescan [options]

Reads the contracts of all accounts in the index again, for example after an update that reads more
kinds of contracts. Servers, \`tonway index\` and \`tonway backfill\` can keep running. Ctrl-C stops;
the same command resumes. Several processes share the work.

  --clear                 delete the rows of all contracts first, and start from the beginning
${THREADS_USAGE}
${NETWORK_USAGE}
  --help                  show this help

Options override environment variables. \`tonway config\` lists all settings.
`;

/** `tonway rescan`: exits when all accounts are read. */
export async function rescanCommand(
  args: readonly string[],
  environment: Environment,
): Promise<void> {
  const flags = parseFlags(args, environment, {
    usage: RESCAN_USAGE,
    settings: NETWORK_FLAGS,
    own: ['threads'],
    booleans: ['clear'],
  });
  if (flags === null) return void process.stdout.write(RESCAN_USAGE);
  const { threads, clear = false } = flags.values;
  const options = { threads: parseThreads(threads), rescan: { clear } };
  await readContracts(readSettings(flags.environment), options);
}
