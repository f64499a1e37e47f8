import { type Environment, readSettings } from '../../config/read-settings.ts';
import { parseThreads, readContracts, THREADS_USAGE } from './contract-reading.ts';
import { NETWORK_FLAGS, NETWORK_USAGE, parseFlags } from './flags.ts';

const CONTRACTS_USAGE = `Usage: tonway contracts [options]

Reads the contracts that indexed blocks changed: jettons, NFTs, domains, multisigs and others.
\`tonway index\` does the same with CONTRACT_WORKERS threads; run this command for more, in any
number of processes on any number of machines. If a process stops, another one resumes its work.

${THREADS_USAGE}
${NETWORK_USAGE}
  --help                  show this help

Options override environment variables. \`tonway config\` lists all settings.
`;

/** `tonway contracts`: runs until SIGINT or SIGTERM. */
export async function contractsCommand(
  args: readonly string[],
  environment: Environment,
): Promise<void> {
  const flags = parseFlags(args, environment, {
    usage: CONTRACTS_USAGE,
    settings: NETWORK_FLAGS,
    own: ['threads'],
  });
  if (flags === null) return void process.stdout.write(CONTRACTS_USAGE);
  const threads = parseThreads(flags.values.threads);
  await readContracts(readSettings(flags.environment), { threads, rescan: null });
}
