import { setTimeout as sleep } from 'node:timers/promises';
import { Classifier } from '../../index/classify/classifier.ts';
import { numberText } from '../../index/index-progress.ts';
import { queueTraces, readTraceQueue } from '../../store/traces/queue.ts';
import { retryUntilSuccess } from '../../util/retry.ts';
import type { Context } from '../parts/app.ts';
import { migrateAtStart, openIndexDatabase } from '../parts/database.ts';
import { command, parseRangeArgument } from './flags.ts';
import { ProgressOutput } from './progress.ts';
import { runInterruptible } from './run-command.ts';

const RECLASSIFY_USAGE = `Usage: tonway repair reclassify A..B [options]

Classifies the traces that ended in masterchain blocks A to B again, for example after an update that
recognizes more actions. Servers and \`tonway index\` can keep running. Ctrl-C stops; traces that are
queued by then are classified by \`tonway index\` or \`tonway worker classify\`.

  --type TYPE             only traces that have an action of this type, such as jetton_swap
  --help                  show this help

\`tonway config\` lists all settings.
`;

const CONNECTIONS = 8;
const PROGRESS_MS = 1000;
/** Traces that wait for their contracts are tried again after at most this time. */
const WAITING_MS = 200;

/** `tonway repair reclassify`: exits when the traces are classified. */
export const reclassifyCommand = command(
  { usage: RECLASSIFY_USAGE, own: ['type'], maxPositionals: 1 },
  async (settings, { values, positionals }) => {
    const { type = null } = values;
    const selection = { ...parseRangeArgument(positionals, RECLASSIFY_USAGE), type };
    const output = new ProgressOutput(process.stderr);
    let done = 0;
    const observer = {
      classified: (traces: number) => {
        done += traces;
      },
      failed: (error: unknown) => output.print(`retrying: ${(error as Error).message}`),
    };
    const isDone = await runInterruptible(settings, output, reclassify);
    output.print(`${isDone ? 'done' : 'stopped'}: ${done} traces were classified by this process`);

    async function reclassify(context: Context, signal: AbortSignal): Promise<true> {
      const database = openIndexDatabase(context, CONNECTIONS);
      await migrateAtStart(database, context.settings);
      const report = async () => {
        const { queued, failed } = await readTraceQueue(database);
        output.show(
          `${numberText(queued)} traces queued, ${numberText(done)} classified here, ${numberText(failed)} failed in all`,
        );
      };
      // The classifier reports an unavailable database.
      const timer = setInterval(() => report().catch(() => {}), PROGRESS_MS);
      context.closing.defer(() => clearInterval(timer));
      const classifier = new Classifier({ database, observer });
      const queue = () => queueTraces(database, selection, signal);
      await retryUntilSuccess(queue, observer.failed, signal);
      const classifyAll = async () => {
        for (;;) {
          signal.throwIfAborted();
          if ((await classifier.next(signal)) > 0) continue;
          if ((await readTraceQueue(database)).queued === 0) return;
          await sleep(WAITING_MS, undefined, { signal });
        }
      };
      await retryUntilSuccess(classifyAll, observer.failed, signal);
      await report();
      return true;
    }
  },
);
