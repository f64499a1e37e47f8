import { type Environment, readSettings } from '../../config/read-settings.ts';
import { closeOnSignal } from '../parts/shutdown.ts';
import { startMetadata } from '../roles/metadata.ts';
import { parseFlags } from './flags.ts';
import { explainDatabaseErrors } from './with-database.ts';

const METADATA_USAGE = `Usage: tonway metadata [options]

Fetches the off-chain content of tokens that the index in the database of DATABASE_URL refers to.
Any number of processes share the work. \`tonway index\` does the same if METADATA is true.

  --concurrency N         maximum number of documents fetched at a time (default: 32)
  --host ADDRESS          address to listen on (default: 127.0.0.1)
  --port N                port of /healthz, /readyz and /metrics (default: 8083)
  --log-level LEVEL       trace, debug, info, warn, error or silent
  --help                  show this help

Options override environment variables. \`tonway config\` lists all settings.
`;

const FLAGS = {
  concurrency: 'METADATA_CONCURRENCY',
  host: 'HOST',
  port: 'METADATA_PORT',
  'log-level': 'LOG_LEVEL',
} as const;

/** `tonway metadata`: runs until SIGINT or SIGTERM. */
export async function metadataCommand(
  args: readonly string[],
  environment: Environment,
): Promise<void> {
  const flags = parseFlags(args, environment, { usage: METADATA_USAGE, settings: FLAGS });
  if (flags === null) return void process.stdout.write(METADATA_USAGE);
  const settings = readSettings(flags.environment);
  const metadata = await explainDatabaseErrors(startMetadata(settings));
  metadata.log.info({ url: metadata.url }, 'started');
  closeOnSignal(metadata, {
    delayMs: settings.SHUTDOWN_DELAY_MS,
    timeoutMs: settings.SHUTDOWN_TIMEOUT_MS,
    report: (text) => metadata.log.info(text),
  });
}
