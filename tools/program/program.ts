import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

const READY_MS = 60_000;
const END_MS = 60_000;
const LOOK_EVERY_MS = 20;
const OUTPUT_CHARACTERS = 2000;

/** The environment of child programs, without this process's Node options. */
export const BARE_ENV = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  // No load balancer waits for the end of a server.
  SHUTDOWN_DELAY_MS: '0',
  // A test that needs several processes says so.
  WORKERS: '1',
};

/** For `bash -c WITH_CTRL_C COMMAND`: SIGTERM is Ctrl-C for whatever the command has started, not only for its shell. */
export const WITH_CTRL_C = 'set -m; bash -c "$0" & trap "kill -INT -- -$!" TERM; wait; wait';

/** A server in a child process, which is killed when this process exits. */
export class Program {
  readonly #child: ChildProcess;
  readonly #exited: Promise<unknown>;
  readonly #endWithThis: () => void;
  #output = '';
  #failure: Error | null = null;

  /** Starts the program and waits until it is ready. */
  static async start(
    command: string,
    args: readonly string[],
    isReady: () => Promise<boolean>,
    options: SpawnOptions = {},
  ): Promise<Program> {
    const program = new Program(command, args, options);
    try {
      await program.#ready(isReady);
    } catch (error) {
      await program.end('SIGKILL');
      throw error;
    }
    return program;
  }

  private constructor(command: string, args: readonly string[], options: SpawnOptions) {
    this.#child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (text) => {
        this.#output = `${this.#output}${text}`.slice(-OUTPUT_CHARACTERS);
      });
    this.#exited = once(this.#child, 'exit').catch((error) => {
      this.#failure = error;
    });
    this.#endWithThis = () => void this.#child.kill('SIGKILL');
    process.once('exit', this.#endWithThis);
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** The end of the output so far. */
  get output(): string {
    return this.#output;
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Sends the signal and waits for the exit; a program that ignores the signal is killed, which is an error. */
  async end(signal: NodeJS.Signals): Promise<void> {
    this.#child.kill(signal);
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), END_MS);
    const startMs = performance.now();
    await this.#exited;
    clearTimeout(timer);
    process.off('exit', this.#endWithThis);
    if (performance.now() - startMs > END_MS)
      throw new Error(`${this.#child.spawnfile} ignored ${signal}\n${this.#output}`);
  }

  async #ready(isReady: () => Promise<boolean>): Promise<void> {
    const until = Date.now() + READY_MS;
    while (!(await isReady())) {
      const { exitCode, signalCode, spawnfile } = this.#child;
      const hasEnded = this.#failure ?? exitCode ?? signalCode;
      if (hasEnded !== null) throw new Error(`${spawnfile} ended: ${hasEnded}\n${this.#output}`);
      if (Date.now() > until) throw new Error(`${spawnfile} is not ready in time\n${this.#output}`);
      await sleep(LOOK_EVERY_MS);
    }
  }
}
