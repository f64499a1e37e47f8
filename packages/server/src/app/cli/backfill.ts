import type { Progress } from '../../store/steps/ranges.ts';
import { closeOnSignal } from '../parts/shutdown.ts';
import { runBackfill } from '../roles/backfill.ts';
import { command, DECODE_FLAGS, NETWORK_USAGE, parseWholeNumber } from './flags.ts';
import { ProgressLine, ProgressOutput } from './progress.ts';
import { explainDatabaseErrors } from './run-command.ts';

const BACKFILL_USAGE = `Usage: tonway backfill [options]

Indexes masterchain blocks that are older than the first block of \`tonway index\`, with all their
shard blocks, newest first. Any number of backfill processes on any number of machines share the
work. If a process stops, another one resumes its ranges; so does the same command when run again.

  --from N                first masterchain block (default: 1, or the first after eras that were
                          dropped)
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

/** `tonway backfill`: exits when the whole range is indexed. */
export const backfillCommand = command(
  { usage: BACKFILL_USAGE, settings: DECODE_FLAGS, own: OWN },
  async (settings, { values }) => {
    const number = (name: (typeof OWN)[number], max: number) =>
      parseWholeNumber(name, values[name], max);
    const options = {
      first: number('from', MAX_SEQNO),
      last: number('to', MAX_SEQNO),
      workers: number('workers', MAX_WORKERS) ?? 2,
      chunk: number('chunk', MAX_SEQNO) ?? 1000,
    };
    const stopping = new AbortController();
    // Only an unavailable database at the start is an error: a running backfill waits for it.
    const output = new ProgressOutput(process.stdout);
    const line = new ProgressLine();
    const print = (text: string) => output.print(text);
    const show = (progress: Progress, transactions: number) =>
      output.show(line.line(progress, transactions, performance.now()), line.share);
    const running = explainDatabaseErrors(
      runBackfill(settings, options, { print, show }, stopping.signal),
    );
    closeOnSignal(
      {
        close: async () => {
          stopping.abort();
          await running.catch(() => {});
        },
      },
      { delayMs: 0, timeoutMs: settings.SHUTDOWN_TIMEOUT_MS, report: print },
    );
    await running;
  },
);
