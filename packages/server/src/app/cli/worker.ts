import { suggestion } from '@tonway/chain';
import { KINDS_OF_WORK, type KindOfWork, startWorker } from '../roles/worker.ts';
import { command, NETWORK_FLAGS, NETWORK_USAGE, parseThreads, THREADS_USAGE } from './flags.ts';
import { explainDatabaseErrors, UsageError } from './run-command.ts';
import { runRole } from './run-role.ts';

const WORKER_USAGE = `Usage: tonway worker KIND... [options]

Does work behind the index in the database of DATABASE_URL. \`tonway index\` does the same; run this
command for more, in any number of processes on any number of machines. If a process stops, another
one resumes its work.

  contracts               read the contracts that blocks changed: jettons, NFTs, domains, multisigs and
                          others (\`tonway index\`: with CONTRACT_THREADS threads)
  classify                recognize the actions of complete traces: transfers, swaps, stakes and others
                          (\`tonway index\`: if CLASSIFY is true)
  metadata                fetch the off-chain content of tokens (\`tonway index\`: if METADATA is true)

Options of contracts:

${THREADS_USAGE}
${NETWORK_USAGE}

Options of metadata:

  --concurrency N         maximum number of documents fetched at a time (default: 32)

Options of all kinds:

  --host ADDRESS          address to listen on (default: 127.0.0.1)
  --port N                port of /healthz, /readyz and /metrics (default: 8083; 0: any free port)
  --log-level LEVEL       trace, debug, info, warn, error or silent
  --help                  show this help

Options override environment variables. \`tonway config\` lists all settings.
`;

const FLAGS = {
  ...NETWORK_FLAGS,
  concurrency: 'METADATA_CONCURRENCY',
  host: 'HOST',
  port: 'WORKER_PORT',
} as const;

/** `tonway worker`: runs until SIGINT or SIGTERM. */
export const workerCommand = command(
  { usage: WORKER_USAGE, settings: FLAGS, own: ['threads'], maxPositionals: KINDS_OF_WORK.length },
  async (settings, { values, positionals }) => {
    const kinds = parseKinds(positionals);
    const threads = parseThreads(values.threads);
    const starting = explainDatabaseErrors(startWorker(settings, kinds, threads));
    await runRole(settings, starting, 'started');
  },
);

function parseKinds(texts: readonly string[]): ReadonlySet<KindOfWork> {
  if (texts.length === 0) throw new UsageError('no kind of work is given', WORKER_USAGE);
  const isKind = (text: string): text is KindOfWork =>
    (KINDS_OF_WORK as readonly string[]).includes(text);
  const unknown = texts.find((text) => !isKind(text));
  if (unknown !== undefined)
    throw new UsageError(
      `unknown kind of work "${unknown}"${suggestion(unknown, KINDS_OF_WORK)}; available: ${KINDS_OF_WORK.join(', ')}`,
      WORKER_USAGE,
    );
  return new Set(texts.filter(isKind));
}
