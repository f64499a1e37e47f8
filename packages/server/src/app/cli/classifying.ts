import type { Settings } from '../../config/settings.ts';
import { numberText } from '../../index/progress-text.ts';
import type { TraceQueue, TraceSelection } from '../../store/traces/queue.ts';
import { runClassify } from '../runtime/classify.ts';
import { explainDatabaseErrors } from './database.ts';
import { interruptible } from './interruptible.ts';
import { ProgressOutput } from './progress.ts';

/** Classifies traces until interrupted, or until the selected ones are done, and shows the progress. */
export async function classifyQueued(
  settings: Settings,
  selection: TraceSelection | null,
): Promise<void> {
  const output = new ProgressOutput(process.stderr);
  let done = 0;
  const reporter = {
    classified: (traces: number) => {
      done += traces;
    },
    failed: (error: unknown) => output.print(`retrying: ${(error as Error).message}`),
    progress: ({ queued, failed }: TraceQueue) =>
      output.show(
        `${numberText(queued)} traces queued, ${numberText(done)} classified here, ${numberText(failed)} failed in all`,
      ),
  };
  const isDone = await interruptible(async (signal) => {
    await explainDatabaseErrors(runClassify(settings, selection, reporter, signal));
    return true;
  });
  const end = isDone && selection ? 'done' : 'stopped';
  output.print(`${end}: ${done} traces were classified by this process`);
}
