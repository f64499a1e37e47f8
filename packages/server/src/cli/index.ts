import { type Environment, readSettings } from '../config/read-settings.ts';
import type { Settings } from '../config/settings.ts';
import { startIndexer } from '../runtime/indexer.ts';
import { runReset } from '../runtime/reset-index.ts';
import { closeOnSignal } from '../runtime/shutdown.ts';
import { needingDatabase } from './database.ts';
import { DECODE_FLAGS, NETWORK_USAGE, readFlags } from './flags.ts';

const INDEX_USAGE = `tonway index [options]

Keeps the index in the database of DATABASE_URL at the head of the chain. Of several such
processes one writes; when it ends, another takes over within five seconds.

  --reset                 drops the index, and nothing else of the database; then ends
  --from BLOCK            where an index that is empty begins: a number, or head (default)
${NETWORK_USAGE}
  --host ADDRESS          to listen on (127.0.0.1)
  --port N                for /healthz, /readyz and /metrics (8082)
  --threads N             that decode blocks
  --log-level LEVEL       trace, debug, info, warn, error or silent
  --help

Options win over variables of the environment; \`tonway config\` lists those.
`;

const FLAGS = {
  ...DECODE_FLAGS,
  from: 'INDEX_FROM',
  host: 'HOST',
  port: 'INDEX_PORT',
} as const;

/** `tonway index`: runs until a signal comes. */
export async function indexCommand(
  args: readonly string[],
  environment: Environment,
): Promise<void> {
  const read = readFlags(args, environment, {
    usage: INDEX_USAGE,
    settings: FLAGS,
    ownSwitches: ['reset'],
  });
  if (read === null) return void process.stdout.write(INDEX_USAGE);
  const settings = readSettings(read.environment);
  if (read.values.reset) return resetCommand(settings);
  const indexer = await startIndexer(settings);
  indexer.log.info({ url: indexer.url, network: settings.NETWORK }, 'started');
  closeOnSignal(() => indexer.close(), {
    timeoutMs: settings.SHUTDOWN_TIMEOUT_MS,
    say: (text) => indexer.log.info(text),
  });
}

/** Says what was dropped. */
async function resetCommand(settings: Settings): Promise<void> {
  const dropped = await needingDatabase(runReset(settings));
  const blocks = dropped.map(({ first, last }) => `${first} to ${last}`).join(' and ');
  process.stdout.write(
    blocks === ''
      ? 'nothing is dropped: the index is empty\n'
      : `dropped: masterchain blocks ${blocks}, with all that belongs to them; keys and usage are untouched\n`,
  );
}
