import { type Environment, readSettings } from '../../config/read-settings.ts';
import type { Settings } from '../../config/settings.ts';
import { closeOnSignal } from '../parts/shutdown.ts';
import { startIndexer } from '../roles/indexer.ts';
import { DECODE_FLAGS, NETWORK_USAGE, parseFlags } from './flags.ts';
import { runReset } from './reindex.ts';
import { explainDatabaseErrors } from './with-database.ts';

const INDEX_USAGE = `Usage: tonway index [options]

Indexes new blocks into the database of DATABASE_URL. If several processes run, one of them is the
leader and writes; when the leader stops, another process takes over within five seconds.

  --reset                 drop the index, keep everything else in the database, and exit
  --from BLOCK            first block of an empty index: a number, or head (default)
${NETWORK_USAGE}
  --host ADDRESS          address to listen on (default: 127.0.0.1)
  --port N                port of /healthz, /readyz and /metrics (default: 8082)
  --threads N             number of threads that decode blocks
  --log-level LEVEL       trace, debug, info, warn, error or silent
  --help                  show this help

Options override environment variables. \`tonway config\` lists all settings.
`;

const FLAGS = {
  ...DECODE_FLAGS,
  from: 'INDEX_FROM',
  host: 'HOST',
  port: 'INDEX_PORT',
} as const;

/** `tonway index`: runs until SIGINT or SIGTERM. */
export async function indexCommand(
  args: readonly string[],
  environment: Environment,
): Promise<void> {
  const flags = parseFlags(args, environment, {
    usage: INDEX_USAGE,
    settings: FLAGS,
    booleans: ['reset'],
  });
  if (flags === null) return void process.stdout.write(INDEX_USAGE);
  const settings = readSettings(flags.environment);
  if (flags.values.reset) return resetCommand(settings);
  const indexer = await startIndexer(settings);
  indexer.log.info({ url: indexer.url, network: settings.NETWORK }, 'started');
  closeOnSignal(indexer, {
    delayMs: settings.SHUTDOWN_DELAY_MS,
    timeoutMs: settings.SHUTDOWN_TIMEOUT_MS,
    report: (text) => indexer.log.info(text),
  });
}

/** Drops the index and prints the ranges that were dropped. */
async function resetCommand(settings: Settings): Promise<void> {
  const dropped = await explainDatabaseErrors(runReset(settings));
  const blocks = dropped.map(({ first, last }) => `${first} to ${last}`).join(' and ');
  process.stdout.write(
    blocks === ''
      ? 'nothing to drop: the index is empty\n'
      : `dropped masterchain blocks ${blocks} with all their shard blocks; keys and usage were kept\n`,
  );
}
