import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Program, WITH_CTRL_C } from '@tonway/tools/program';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../../..');
const TIMEOUT_MS = 30_000;

/** Where a person types commands at the top of the checkout, with an environment and temporary files of their own. */
export class Terminal implements AsyncDisposable {
  readonly #env: Record<string, string | undefined>;
  readonly #programs = new Map<string, Program>();

  static async open(): Promise<Terminal> {
    const { PATH, HOME } = process.env;
    const TMPDIR = await mkdtemp(join(tmpdir(), 'tonway-terminal-'));
    return new Terminal({ PATH, HOME, TMPDIR, XDG_RUNTIME_DIR: TMPDIR });
  }

  private constructor(env: Record<string, string | undefined>) {
    this.#env = env;
  }

  export(name: string, value: string): void {
    this.#env[name] = value;
  }

  /** Answers what the command prints. */
  async run(command: string): Promise<string> {
    const options = { cwd: ROOT, env: this.#env, timeout: TIMEOUT_MS };
    return (await run('bash', ['-c', command], options)).stdout;
  }

  /** Goes on when it is ready; the same command before is ended, as one does before one starts it anew. */
  async start(command: string, isReady: () => Promise<boolean>): Promise<void> {
    await this.#end(command);
    const args = ['-c', WITH_CTRL_C, command];
    const options = { cwd: ROOT, env: this.#env };
    this.#programs.set(command, await Program.start('bash', args, isReady, options));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const command of [...this.#programs.keys()].reverse()) await this.#end(command);
    await rm(this.#env.TMPDIR ?? '', { recursive: true });
  }

  async #end(command: string): Promise<void> {
    await this.#programs.get(command)?.end('SIGTERM');
    this.#programs.delete(command);
  }
}

export async function isAnswered(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
