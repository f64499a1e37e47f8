import type { Progress } from '../../store/steps/ranges.ts';
import { closeOnSignal } from '../parts/shutdown.ts';
import { runBackfill } from '../roles/backfill.ts';
import { command, DECODE_FLAGS, NETWORK_USAGE, parseWholeNumber } from './flags.ts';
import { ProgressLine } from './progress.ts';
import { explainDatabaseErrors } from './run-command.ts';

const BACKFILL_USAGE = `Usage: tonway backfill [options]

Indexes masterchain blocks that are older than the first block of \`tonway index\`, with all their
shard blocks, newest first. Any number of backfill processes on any number of machines share the
work. If a process stops, another one resumes its ranges; so does the same command when run again.

  --from N                first masterchain block (default: 1)
  --to N                  last masterchain block (default: the one before \`tonway index\` started)
  --workers N             number of ranges that this process indexes at a time (default: 2)
  --chunk N               number of masterchain blocks in a range (default: 1000)
${NETWORK_USAGE}
  --threads N             number of threads that decode blocks
  --help                  show this help

The request rate adapts to the lite servers. \`tonway config\` lists all settings.
`;

const OWN = ['from', 'to', 'workers', 'chunk'] as const;
const MAX_SEQNO = 999_999_999;
const MAX_WORKERS = 64;
/** Interval of progress lines if the output is not a terminal. */
const PLAIN_LINE_MS = 10_000;

/** `tonway backfill`: exits when the whole range is indexed. */
export const backfillCommand = command(
  { usage: BACKFILL_USAGE, settings: DECODE_FLAGS, own: OWN },
  async (settings, { values }) => {
    const number = (name: (typeof OWN)[number], max: number) =>
      parseWholeNumber(name, values[name], max);
    const options = {
      first: number('from', MAX_SEQNO) ?? 1,
      last: number('to', MAX_SEQNO),
      workers: number('workers', MAX_WORKERS) ?? 2,
      chunk: number('chunk', MAX_SEQNO) ?? 1000,
    };
    const stopping = new AbortController();
    // Only an unavailable database at the start is an error: a running backfill waits for it.
    const output = { print: printLine, show: progressDisplay() };
    const running = explainDatabaseErrors(runBackfill(settings, options, output, stopping.signal));
    closeOnSignal(
      {
        close: async () => {
          stopping.abort();
          await running.catch(() => {});
        },
      },
      { delayMs: 0, timeoutMs: settings.SHUTDOWN_TIMEOUT_MS, report: printLine },
    );
    await running;
  },
);

/** Shows the progress: on a terminal in one line that is rewritten, otherwise in a line per interval. */
function progressDisplay() {
  const line = new ProgressLine();
  let plainAtMs = Number.NEGATIVE_INFINITY;
  return (progress: Progress, transactions: number) => {
    const nowMs = performance.now();
    const text = line.line(progress, transactions, nowMs);
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${text}`);
    else if (nowMs - plainAtMs >= PLAIN_LINE_MS) {
      printLine(text);
      plainAtMs = nowMs;
    }
  };
}

function printLine(text: string): void {
  process.stdout.write(`${process.stdout.isTTY ? '\n' : ''}${text}\n`);
}
