import { type Environment, readSettings } from '../config/read-settings.ts';
import type { DecodedStep } from '../indexer/step.ts';
import { type BackfillTold, runBackfill } from '../runtime/backfill.ts';
import { closeOnSignal } from '../runtime/shutdown.ts';
import { ProgressLine } from './backfill-progress.ts';
import { needingDatabase } from './database.ts';
import { UsageError } from './errors.ts';
import { DECODE_FLAGS, NETWORK_USAGE, readFlags } from './flags.ts';

const BACKFILL_USAGE = `tonway backfill [options]

Indexes masterchain blocks that are older than what \`tonway index\` began with, and all that
belongs to them, the newest first. Any number of such processes share the work, on any machine; one that is
stopped, or dies, is gone on with by others, or by the same command later.

  --from N                the first masterchain block (1)
  --to N                  the last one (the one before \`tonway index\` began)
  --workers N             ranges that this process indexes at once (2)
  --chunk N               masterchain blocks of a range (1000)
${NETWORK_USAGE}
  --threads N             that decode blocks
  --help

How fast the lite servers may be asked is learnt from them. \`tonway config\` lists all settings.
`;

const OWN = ['from', 'to', 'workers', 'chunk'] as const;
const MAX_SEQNO = 999_999_999;
const MAX_WORKERS = 64;
/** Where lines stay, there are fewer of them. */
const PLAIN_LINE_MS = 10_000;

/** `tonway backfill`: ends when all is indexed. */
export async function backfillCommand(
  args: readonly string[],
  environment: Environment,
): Promise<void> {
  const read = readFlags(args, environment, {
    usage: BACKFILL_USAGE,
    settings: DECODE_FLAGS,
    own: OWN,
  });
  if (read === null) return void process.stdout.write(BACKFILL_USAGE);
  const number = (name: (typeof OWN)[number], most: number) =>
    readNumber(name, read.values[name], most);
  const order = {
    first: number('from', MAX_SEQNO) ?? 1,
    last: number('to', MAX_SEQNO),
    workers: number('workers', MAX_WORKERS) ?? 2,
    piece: number('chunk', MAX_SEQNO) ?? 1000,
  };
  const settings = readSettings(read.environment);
  const stopping = new AbortController();
  // a database that is away later on is waited for
  const running = needingDatabase(runBackfill(settings, order, terminal(), stopping.signal));
  closeOnSignal(
    async () => {
      stopping.abort();
      await running.catch(() => {});
    },
    { timeoutMs: settings.SHUTDOWN_TIMEOUT_MS, say },
  );
  await running;
}

function readNumber(name: string, text: string | undefined, most: number): number | null {
  if (text === undefined) return null;
  if (/^[1-9]\d*$/.test(text) && Number(text) <= most) return Number(text);
  throw new UsageError(`--${name}: "${text}" is not a whole number from 1 to ${most}`);
}

/** On a terminal one line that changes, elsewhere lines that stay. */
function terminal(): BackfillTold {
  const line = new ProgressLine();
  let transactions = 0;
  let plainAtMs = Number.NEGATIVE_INFINITY;
  return {
    log: { warn: (...told: unknown[]) => say(told.map(String).join(' ')) },
    waiting: (seqno) => say(`waiting for lite servers to prove block ${seqno}`),
    started: ({ first, last }, added) =>
      say(`masterchain blocks ${first} to ${last}: ${added} of them are new work`),
    wrote: (steps: readonly DecodedStep[]) => {
      for (const { counts } of steps) transactions += counts.transactions;
    },
    progress(progress) {
      const nowMs = performance.now();
      const text = line.line(progress, transactions, nowMs);
      if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${text}`);
      else if (nowMs - plainAtMs >= PLAIN_LINE_MS) {
        say(text);
        plainAtMs = nowMs;
      }
    },
    failed: (error) => say(`tried again: ${(error as Error).message}`),
    finished: (asked) =>
      say(`done: ${transactions} transactions by this process; ${asked} states were completed`),
  };
}

function say(text: string): void {
  process.stdout.write(`${process.stdout.isTTY ? '\n' : ''}${text}\n`);
}
