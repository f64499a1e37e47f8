import type { FastifyBaseLogger } from 'fastify';
import { type Environment, readSettings } from '../../config/read-settings.ts';
import type { Settings } from '../../config/settings.ts';
import { coverageOf } from '../../index/check/fault.ts';
import { DecodePool } from '../../index/decode/pool.ts';
import { reindex, retrace } from '../../index/reindex.ts';
import type { DecodedStep } from '../../index/step.ts';
import { IndexError, isMissingTable } from '../../store/errors.ts';
import type { SeqnoRange } from '../../store/gaps.ts';
import type { Session } from '../../store/session.ts';
import { readCoverageRanges } from '../../store/steps/check.ts';
import { takeLeaderLock } from '../../store/steps/coverage.ts';
import { hasLeases } from '../../store/steps/ranges.ts';
import { resetIndex } from '../../store/steps/roll-back.ts';
import { indexOptions, openIndexDatabase } from '../parts/index-database.ts';
import { decodeThreads } from '../parts/options.ts';
import { connect } from '../parts/upstream.ts';
import { DECODE_FLAGS, NETWORK_USAGE, parseBlockRange, parseFlags } from './flags.ts';
import { ProgressLine, ProgressOutput } from './progress.ts';
import { explainDatabaseErrors, interruptible, UsageError } from './with-database.ts';

interface ReindexReporter {
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Reindexing starts when the chain is verified up to this block. */
  waiting(seqno: number): void;
  replaced(step: DecodedStep): void;
}

/** Replaces a range of the index by the blocks of the chain. */
export async function runReindex(
  settings: Settings,
  range: SeqnoRange,
  reporter: ReindexReporter,
  signal: AbortSignal,
): Promise<void> {
  await using closing = new AsyncDisposableStack();
  const database = openIndexDatabase(settings, 2);
  closing.defer(() => database.close());
  const upstream = await connect(settings, reporter.log);
  closing.defer(() => upstream.close());
  const decoder = new DecodePool({ workers: decodeThreads(settings) });
  closing.defer(() => decoder.close());
  const parts = { ...indexOptions(settings), database, upstream, decoder };
  reporter.waiting(range.last);
  await reindex(parts, range, (step) => reporter.replaced(step), signal);
}

/** Empties the index and returns the masterchain blocks that it had. Throws if a process writes to the index. */
export async function runReset(settings: Settings): Promise<readonly SeqnoRange[]> {
  const database = openIndexDatabase(settings, 1).withoutStatementTimeout();
  try {
    return await database.session(async (session) => {
      // The lock is held until the connection closes, so that no indexer can start meanwhile.
      if (!(await takeLeaderLock(session)))
        throw new IndexError(
          'INDEX_IN_USE',
          'another process indexes into this database: stop every `tonway index` first',
        );
      return reset(session);
    });
  } catch (error) {
    if (isMissingTable(error)) return [];
    throw error;
  } finally {
    await database.close();
  }
}

async function reset(session: Session): Promise<readonly SeqnoRange[]> {
  if (await hasLeases(session))
    throw new IndexError(
      'INDEX_IN_USE',
      'a backfill writes to this index: stop every `tonway backfill` first; after a crash wait 15 seconds',
    );
  const { runs } = coverageOf(await readCoverageRanges(session));
  await session.transaction(resetIndex);
  return runs;
}

const REINDEX_USAGE = `Usage: tonway reindex A..B [options]

Replaces masterchain blocks A to B in the index of DATABASE_URL by the blocks of the chain, one
block per transaction. Adjacent blocks that belong to another fork are replaced too. Servers and
\`tonway index\` can keep running. \`tonway check\` reports which blocks to replace. Ctrl-C stops
after the current block.

${NETWORK_USAGE}
  --threads N             number of threads that decode blocks
  --help                  show this help

Options override environment variables. \`tonway config\` lists all settings.
`;

/** `tonway reindex`: exits when the range is replaced. */
export async function reindexCommand(
  args: readonly string[],
  environment: Environment,
): Promise<void> {
  const flags = parseFlags(args, environment, {
    usage: REINDEX_USAGE,
    settings: DECODE_FLAGS,
    allowPositional: true,
  });
  if (flags === null) return void process.stdout.write(REINDEX_USAGE);
  if (flags.positional === null) throw new UsageError(REINDEX_USAGE);
  const range = parseBlockRange(flags.positional);
  const settings = readSettings(flags.environment);
  const output = new ProgressOutput(process.stderr);
  const line = new ProgressLine();
  const total = range.last - range.first + 1;
  let [replaced, transactions] = [0, 0];
  const reporter = {
    log: { warn: (...texts: unknown[]) => output.print(texts.map(String).join(' ')) },
    waiting: (seqno: number) => output.print(`waiting for lite servers to prove block ${seqno}`),
    replaced: ({ counts }: DecodedStep) => {
      replaced++;
      transactions += counts.transactions;
      const left = Math.max(0, total - replaced);
      output.show(line.line({ total, left }, transactions, performance.now()));
    },
  };
  const done = await interruptible(async (signal) => {
    await explainDatabaseErrors(runReindex(settings, range, reporter, signal));
    return true;
  });
  const blocks = `${replaced} masterchain ${replaced === 1 ? 'block' : 'blocks'} replaced`;
  const adjacent =
    replaced > total
      ? `, ${replaced - total} of them outside the range because they belonged to another fork`
      : '';
  output.print(
    done
      ? `${blocks}${adjacent}`
      : `interrupted: ${blocks} completely; the other blocks are unchanged`,
  );
}

const RETRACE_USAGE = `Usage: tonway retrace A..B [options]

Assembles the traces of masterchain blocks A to B again, from the transactions in the database of
DATABASE_URL. Traces that start before A or end after B are included. Servers, \`tonway index\` and
\`tonway backfill\` can keep running. \`tonway check\` reports which blocks to retrace. Ctrl-C stops;
\`tonway index\` completes what was started.

  --help                  show this help

Options override environment variables. \`tonway config\` lists all settings.
`;

/** `tonway retrace`: exits when the traces of the range are assembled. */
export async function retraceCommand(
  args: readonly string[],
  environment: Environment,
): Promise<void> {
  const flags = parseFlags(args, environment, {
    usage: RETRACE_USAGE,
    settings: {},
    allowPositional: true,
  });
  if (flags === null) return void process.stdout.write(RETRACE_USAGE);
  if (flags.positional === null) throw new UsageError(RETRACE_USAGE);
  const range = parseBlockRange(flags.positional);
  const database = openIndexDatabase(readSettings(flags.environment), 1);
  const output = new ProgressOutput(process.stderr);
  const line = new ProgressLine();
  const total = range.last - range.first + 1;
  let done = 0;
  const onPage = (blocks: number) => {
    done += blocks;
    output.show(line.line({ total, left: total - done }, null, performance.now()));
  };
  const finished = await interruptible(async (signal) => {
    await explainDatabaseErrors(retrace(database, range, onPage, signal));
    return true;
  });
  await database.close();
  const text = `the traces of ${done} masterchain ${done === 1 ? 'block' : 'blocks'} are assembled`;
  output.print(finished ? text : `interrupted: ${text}`);
}
