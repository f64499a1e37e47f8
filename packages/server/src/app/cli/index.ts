import type { Settings } from '../../config/settings.ts';
import { coverageOf } from '../../index/check/fault.ts';
import type { Connection } from '../../store/connection.ts';
import { IndexError, isMissingTable } from '../../store/errors.ts';
import type { SeqnoRange } from '../../store/gaps.ts';
import { readCoverageRanges } from '../../store/steps/check.ts';
import { takeLeaderLock } from '../../store/steps/coverage.ts';
import { hasLeases } from '../../store/steps/ranges.ts';
import { resetIndex } from '../../store/steps/roll-back.ts';
import { openIndexDatabase } from '../parts/database.ts';
import { startIndexer } from '../roles/index.ts';
import { command, DECODE_FLAGS, NETWORK_USAGE } from './flags.ts';
import { explainDatabaseErrors } from './run-command.ts';
import { runRole } from './run-role.ts';

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
export const indexCommand = command(
  { usage: INDEX_USAGE, settings: FLAGS, booleans: ['reset'] },
  async (settings, { values }) => {
    if (values.reset) return resetCommand(settings);
    await runRole(settings, startIndexer(settings), 'started');
  },
);

/** Drops the index and prints the ranges that were dropped. */
async function resetCommand(settings: Settings): Promise<void> {
  const dropped = await explainDatabaseErrors(reset(settings));
  const blocks = dropped.map(({ first, last }) => `${first} to ${last}`).join(' and ');
  process.stdout.write(
    blocks === ''
      ? 'nothing to drop: the index is empty\n'
      : `dropped masterchain blocks ${blocks} with all their shard blocks; keys and usage were kept\n`,
  );
}

/** Empties the index and returns the masterchain blocks that it had. Throws if a process writes to the index. */
async function reset(settings: Settings): Promise<readonly SeqnoRange[]> {
  await using closing = new AsyncDisposableStack();
  const database = openIndexDatabase({ settings, closing }, 1).withoutStatementTimeout();
  closing.defer(() => database.close());
  try {
    return await database.withConnection(resetInConnection);
  } catch (error) {
    if (isMissingTable(error)) return [];
    throw error;
  }
}

async function resetInConnection(connection: Connection): Promise<readonly SeqnoRange[]> {
  // The lock is held until the connection closes, so that no indexer can start meanwhile.
  if (!(await takeLeaderLock(connection)))
    throw new IndexError(
      'INDEX_IN_USE',
      'another process indexes into this database: stop every `tonway index` first',
    );
  if (await hasLeases(connection))
    throw new IndexError(
      'INDEX_IN_USE',
      'a backfill writes to this index: stop every `tonway backfill` first; after a crash wait 15 seconds',
    );
  const { runs } = coverageOf(await readCoverageRanges(connection));
  await connection.transaction(resetIndex);
  return runs;
}
