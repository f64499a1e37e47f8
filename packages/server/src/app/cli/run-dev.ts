import { setTimeout as sleep } from 'node:timers/promises';
import { ChainError } from '@tonway/chain';
import { DevnetError } from '@tonway/devnet';
import { ConfigError, type Environment } from '../../config/read-settings.ts';
import { Keyboard } from '../dev/keyboard.ts';
import { LiveLines } from '../dev/live-lines.ts';
import { trimMemory } from '../dev/memory.ts';
import { type NetworkFacts, networkFacts, welcomeText } from '../dev/welcome.ts';
import { readableLine } from '../parts/logger.ts';
import { closeOnSignal } from '../parts/shutdown.ts';
import { type RunningDev, startDev } from '../roles/dev.ts';
import { DEV_USAGE, type DevFlags, parseDevFlags } from './dev-flags.ts';
import { explainDatabaseErrors } from './run-command.ts';
import type { StartScreen } from './start-dev.ts';

const SHUTDOWN_MS = 20_000;
/** A start that is interrupted is not completed first: a folder of `--data` survives that as it survives a kill. */
const ABANDON_MS = 2000;

/** Runs the network until a signal. `screen`: where the progress of the start is shown. */
export async function runDev(
  args: readonly string[],
  environment: Environment,
  screen: StartScreen | null,
): Promise<void> {
  // A closed pipe must not stop the network.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const flags = await startUnder(screen, async () => parseDevFlags(args, environment));
  if (flags === null) return void process.stdout.write(DEV_USAGE);
  await new DevCommand(flags, flags.isJson ? null : screen).run();
}

class DevCommand {
  readonly #flags: DevFlags;
  readonly #screen: StartScreen | null;
  readonly #output = new HeldOutput();
  readonly #log = new StartLog();
  readonly #opened = new AsyncDisposableStack();
  readonly #stopping = new AbortController();
  #running: RunningDev | null = null;
  #lines: LiveLines | null = null;

  constructor(flags: DevFlags, screen: StartScreen | null) {
    this.#flags = flags;
    this.#screen = screen;
  }

  async run(): Promise<void> {
    this.#closeOnSignal();
    const running = await startUnder(this.#screen, () => this.#start());
    this.#running = running;
    this.#log.show();
    const facts = networkFacts(running.url, running.devnet, running.publication);
    if (this.#screen) await this.#welcome(facts, this.#screen.seconds);
    else process.stdout.write(`${JSON.stringify(facts)}\n`);
    setImmediate(trimMemory);
    running.onFailure(async (reason) => {
      process.stderr.write(`${reason}\n`);
      await running.close();
      process.exit(1);
    });
  }

  async #start(): Promise<RunningDev> {
    const { environment, network, scenes, fork } = this.#flags;
    const options = {
      environment,
      network: this.#screen ? network : { ...network, quiet: true },
      scenes,
      fork,
      print: (text: string) => this.#output.print(text),
      onTransactions: () => this.#lines?.wake(),
      onStep: (text: string) => this.#screen?.step(text),
      printError: (line: string) => this.#log.write(errorText(line)),
    };
    try {
      return await explainDatabaseErrors(startDev(options, this.#opened));
    } catch (error) {
      // What fails because the start is abandoned is no error.
      if (this.#stopping.signal.aborted) await sleep(ABANDON_MS);
      this.#log.show();
      throw error;
    }
  }

  async #welcome(facts: NetworkFacts, seconds: string): Promise<void> {
    const { stdin, stdout } = process;
    const hasKeys = stdin.isTTY && stdout.isTTY;
    // Whatever follows the welcome is listed.
    const lines = this.#flags.network.quiet ? null : await this.#openLines(facts.url);
    process.stdout.write(welcomeText(facts, { seconds, hasKeys }));
    this.#lines = lines;
    if (!hasKeys) return;
    const output = this.#output;
    new Keyboard(
      {
        stdin,
        print: (text) => process.stdout.write(text),
        hold: () => output.hold(),
        quit: () => process.kill(process.pid, 'SIGINT'),
      },
      facts,
    );
  }

  async #openLines(url: string): Promise<LiveLines> {
    const { stdout } = process;
    const columns = () => (stdout.isTTY ? stdout.columns : null);
    const print = (text: string) => this.#output.print(text);
    const lines = new LiveLines(url, { print, columns }, this.#stopping.signal);
    await lines.start();
    return lines;
  }

  #closeOnSignal(): void {
    const close = async () => {
      this.#stopping.abort();
      this.#screen?.end();
      if (this.#running) await this.#running.close();
      else await Promise.race([this.#opened.disposeAsync(), sleep(ABANDON_MS)]);
    };
    const report = (text: string) => process.stderr.write(`${text}\n`);
    closeOnSignal({ close }, { delayMs: 0, timeoutMs: SHUTDOWN_MS, report });
    process.once('SIGHUP', () => process.kill(process.pid, 'SIGTERM'));
  }
}

/** Ends the spinner after the work; errors of the devnet's options and folder are the user's, and have no stack trace. */
async function startUnder<T>(screen: StartScreen | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isUsers = error instanceof DevnetError || error instanceof ChainError;
    throw isUsers ? new ConfigError(error.message, { cause: error }) : error;
  } finally {
    screen?.end();
  }
}

/** More lines than a user can read at once. */
const MAX_HELD = 200;

/** Standard output, of which the lines wait while the user types. */
class HeldOutput {
  #held: string[] | null = null;

  print(text: string): void {
    if (!this.#held) process.stdout.write(text);
    else if (this.#held.length < MAX_HELD) this.#held.push(text);
  }

  hold(): () => void {
    this.#held = [];
    return () => {
      const lines = this.#held ?? [];
      this.#held = null;
      for (const line of lines) this.print(line);
    };
  }
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

/** A line of the log is JSON; others are texts. */
function errorText(line: string): string {
  return line.startsWith('{') ? readableLine(line) : `${line}\n`;
}
