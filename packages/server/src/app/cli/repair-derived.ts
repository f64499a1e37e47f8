import { setTimeout as sleep } from 'node:timers/promises';
import { Classifier } from '../../index/classify/classifier.ts';
import { rescanAccounts } from '../../index/contracts/contract-stage.ts';
import { numberText } from '../../index/index-progress.ts';
import { readContractProgress } from '../../store/contracts/queue.ts';
import { readRescanProgress, startRescan } from '../../store/contracts/rescan.ts';
import { queueTraces, readTraceQueue } from '../../store/traces/queue.ts';
import { retryUntilSuccess } from '../../util/retry.ts';
import type { Context } from '../parts/app.ts';
import { migrateAtStart, openIndexDatabase } from '../parts/database.ts';
import { contractPages, readContracts } from '../parts/index-work.ts';
import { connect } from '../parts/upstream.ts';
import {
  command,
  NETWORK_FLAGS,
  NETWORK_USAGE,
  parseRangeArgument,
  parseThreads,
  THREADS_USAGE,
} from './flags.ts';
import { ProgressLine, ProgressOutput } from './progress.ts';
import { runInterruptible } from './run-command.ts';

const RESCAN_USAGE = `Usage: tonway repair rescan [options]

Reads the contracts of all accounts in the index again, for example after an update that reads more
kinds of contracts. Servers, \`tonway index\` and \`tonway backfill\` can keep running. Ctrl-C stops;
the same command resumes. Several processes share the work.

  --clear                 delete the rows of all contracts first, and start from the beginning
${THREADS_USAGE}
${NETWORK_USAGE}
  --help                  show this help

Options override environment variables. \`tonway config\` lists all settings.
`;

const PROGRESS_MS = 1000;

/** `tonway repair rescan`: exits when all accounts are read. */
export const rescanCommand = command(
  { usage: RESCAN_USAGE, settings: NETWORK_FLAGS, own: ['threads'], booleans: ['clear'] },
  async (settings, { values }) => {
    const { clear = false } = values;
    const threads = parseThreads(values.threads);
    const output = new ProgressOutput(process.stderr);
    let read = 0;
    const observer = {
      read: (accounts: number) => {
        read += accounts;
      },
      failed: (error: unknown) => output.print(`retrying: ${(error as Error).message}`),
    };
    const line = new ProgressLine({ name: 'accounts', short: 'accounts' });
    const isDone = await runInterruptible(settings, output, rescan);
    output.print(`${isDone ? 'done' : 'stopped'}: ${read} accounts were read by this process`);

    async function rescan(context: Context, signal: AbortSignal): Promise<true> {
      const { settings, closing } = context;
      const database = openIndexDatabase(context, contractPages(threads) + 3);
      await migrateAtStart(database, settings);
      await startRescan(database, { clear });
      const upstream = await connect(context);
      const report = async () => {
        const { seqno, queued } = await readContractProgress(database);
        const share = line.line(await readRescanProgress(database), null, performance.now());
        const through = seqno === null ? '' : `complete up to block ${seqno}, `;
        const text = `${share}; ${through}${numberText(queued)} queued, ${numberText(read)} read here`;
        output.show(text, line.share);
      };
      // The worker reports an unavailable database.
      const timer = setInterval(() => report().catch(() => {}), PROGRESS_MS);
      closing.defer(() => clearInterval(timer));
      const ending = new AbortController();
      const until = AbortSignal.any([signal, ending.signal]);
      const parts = { database, upstream, observer };
      const reading = readContracts({ network: settings.NETWORK, threads }, parts, until);
      closing.defer(async () => {
        ending.abort();
        await reading;
      });
      await retryUntilSuccess(() => rescanAccounts(database, signal), observer.failed, signal);
      await report();
      return true;
    }
  },
);

const RECLASSIFY_USAGE = `Usage: tonway repair reclassify A..B [options]

Classifies the traces that ended in masterchain blocks A to B again, for example after an update that
recognizes more actions. Servers and \`tonway index\` can keep running. Ctrl-C stops; traces that are
queued by then are classified by \`tonway index\` or \`tonway worker classify\`.

  --type TYPE             only traces that have an action of this type, such as jetton_swap
  --help                  show this help

\`tonway config\` lists all settings.
`;

const CONNECTIONS = 8;
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
