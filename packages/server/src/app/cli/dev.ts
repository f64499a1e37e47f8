import { ChainError } from '@tonway/chain';
import { DevnetError } from '@tonway/devnet';
import { ConfigError, type Environment } from '../../config/read-settings.ts';
import { networkFacts, welcomeText } from '../dev/readiness.ts';
import { readableLine } from '../parts/logger.ts';
import { closeOnSignal } from '../parts/shutdown.ts';
import { startDev } from '../roles/dev.ts';
import { DEV_USAGE, parseDevFlags } from './dev-flags.ts';
import { explainDatabaseErrors } from './run-command.ts';

const SHUTDOWN_MS = 20_000;

/** `tonway dev`: runs until SIGINT, SIGTERM or SIGHUP. */
export async function devCommand(args: readonly string[], environment: Environment): Promise<void> {
  // A closed pipe must not stop the network.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const flags = explained(() => parseDevFlags(args, environment));
  if (flags === null) return print(DEV_USAGE);
  const { isCi, network, scenes } = flags;
  // Blocks of the start are not shown.
  let isWelcomed = false;
  const log = new StartLog();
  const starting = explainDatabaseErrors(
    startDev({
      environment: flags.environment,
      network: isCi ? { ...network, quiet: true } : network,
      scenes,
      print: (text) => isWelcomed && print(text),
      printProgress: isCi ? () => {} : print,
      printError: (line) => log.write(errorText(line)),
    }),
  ).catch(explain);
  closeOnSignal(
    {
      close: async () => {
        const running = await starting.catch(() => null);
        await running?.close();
      },
    },
    {
      delayMs: 0,
      timeoutMs: SHUTDOWN_MS,
      report: (text) => process.stderr.write(`${text}\n`),
    },
  );
  process.once('SIGHUP', () => process.kill(process.pid, 'SIGTERM'));
  const running = await starting.finally(() => log.show());
  const facts = networkFacts(running.url, running.devnet, running.publication);
  print(isCi ? `${JSON.stringify(facts)}\n` : welcomeText(facts));
  isWelcomed = true;
  running.onFailure(async (reason) => {
    process.stderr.write(`${reason}\n`);
    await running.close();
    process.exit(1);
  });
}

/** While everything starts at once, parts wait for each other: their warnings are shown only if that takes long. */
const LONG_START_MS = 20_000;

class StartLog {
  readonly #endMs = performance.now() + LONG_START_MS;
  #lines: string[] | null = [];

  write(text: string): void {
    if (performance.now() > this.#endMs) this.show();
    if (this.#lines) this.#lines.push(text);
    else process.stderr.write(text);
  }

  /** Shows the lines of a long start, and every line from now on. */
  show(): void {
    if (performance.now() > this.#endMs)
      for (const line of this.#lines ?? []) process.stderr.write(line);
    this.#lines = null;
  }
}

function explained<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    return explain(error);
  }
}

/** Errors of the devnet's options and folder are the user's: they are printed without a stack trace. */
function explain(error: unknown): never {
  const isUsers = error instanceof DevnetError || error instanceof ChainError;
  throw isUsers ? new ConfigError(error.message, { cause: error }) : error;
}

/** A line of the log is JSON; others are texts. */
function errorText(line: string): string {
  return line.startsWith('{') ? readableLine(line) : `${line}\n`;
}

function print(text: string): void {
  process.stdout.write(text);
}
