import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline/promises';
import type { ReadStream } from 'node:tty';
import type { NetworkFacts } from './welcome.ts';
import { clientsText, walletsText } from './welcome.ts';

export interface Terminal {
  readonly stdin: ReadStream;
  print(text: string): void;
  /** Keeps lines back while the user types; returns what prints them. */
  hold(): () => void;
  quit(): void;
}

interface Key {
  readonly about: string;
  run(keyboard: Keyboard): unknown;
}

const KEYS: Readonly<Record<string, Key>> = {
  h: { about: 'help, and how clients connect', run: (keyboard) => keyboard.help() },
  w: { about: 'funded wallets with their mnemonics', run: (keyboard) => keyboard.wallets() },
  f: { about: 'faucet: fund an address', run: (keyboard) => keyboard.faucet() },
  s: { about: 'snapshot of the chain', run: (keyboard) => keyboard.snapshot() },
  r: { about: 'revert to the last snapshot', run: (keyboard) => keyboard.revert() },
  o: { about: 'open the pages in a browser', run: (keyboard) => keyboard.open() },
  q: { about: 'quit', run: (keyboard) => keyboard.quit() },
};

const CTRL_C = '\u0003';

/** The keys of a running network. */
export class Keyboard {
  readonly #terminal: Terminal;
  readonly #facts: NetworkFacts;
  /** The number of the last snapshot that this terminal took. */
  #snapshot: number | null = null;
  #isBusy = false;

  constructor(terminal: Terminal, facts: NetworkFacts) {
    this.#terminal = terminal;
    this.#facts = facts;
    terminal.stdin.setEncoding('utf8');
    terminal.stdin.on('data', (text) => this.#press(String(text)));
    this.#listen();
  }

  help(): void {
    const keys = Object.entries(KEYS).map(([name, { about }]) => `  ${name}  ${about}\n`);
    this.#terminal.print(`\n${keys.join('')}\n${clientsText(this.#facts)}\n`);
  }

  wallets(): void {
    this.#terminal.print(walletsText(this.#facts));
  }

  async faucet(): Promise<void> {
    const address = await this.#ask('Address to fund (Enter cancels): ');
    if (address === '') return;
    await this.#control('faucet', { address });
    this.#terminal.print(`Funded ${address}\n`);
  }

  async snapshot(): Promise<void> {
    const { snapshot } = await this.#control<{ snapshot: number }>('snapshot');
    this.#snapshot = snapshot;
    this.#terminal.print(`Snapshot ${snapshot} taken; r reverts to it\n`);
  }

  async revert(): Promise<void> {
    if (this.#snapshot === null)
      return this.#terminal.print('No snapshot to revert to; s takes one\n');
    await this.#control('revert', { snapshot: this.#snapshot });
    this.#terminal.print(`Reverted to snapshot ${this.#snapshot}\n`);
  }

  open(): void {
    const url = `${this.#facts.url}/`;
    const program = { darwin: 'open', win32: 'explorer' }[String(process.platform)] ?? 'xdg-open';
    const failed = () => this.#terminal.print(`No browser found; open ${url}\n`);
    spawn(program, [url], { stdio: 'ignore', detached: true }).once('error', failed).unref();
  }

  quit(): void {
    this.#terminal.quit();
  }

  #listen(): void {
    this.#terminal.stdin.setRawMode(true);
    this.#terminal.stdin.resume();
  }

  #press(text: string): void {
    if (this.#isBusy) return;
    const key = text === CTRL_C ? KEYS.q : KEYS[text.toLowerCase()];
    if (key) void this.#run(key);
  }

  /** One at a time; a failure is told and ends nothing. */
  async #run(key: Key): Promise<void> {
    this.#isBusy = true;
    try {
      await key.run(this);
    } catch (error) {
      this.#terminal.print(`${(error as Error).message}\n`);
    } finally {
      this.#isBusy = false;
    }
  }

  async #ask(question: string): Promise<string> {
    const { stdin, hold } = this.#terminal;
    const release = hold();
    stdin.setRawMode(false);
    const reader = createInterface({ input: stdin, output: process.stdout });
    reader.once('SIGINT', () => this.quit());
    try {
      return (await reader.question(question)).trim();
    } finally {
      reader.close();
      release();
      this.#listen();
    }
  }

  /** Over HTTP, as everyone else: the answer follows when the index has the change. */
  async #control<Result>(name: string, params: object = {}): Promise<Result> {
    const body = JSON.stringify(params);
    const response = await fetch(`${this.#facts.control}/${name}`, { method: 'POST', body });
    const { ok, result, error } = (await response.json()) as ControlResponse<Result>;
    if (!ok) throw new Error(error);
    return result;
  }
}

interface ControlResponse<Result> {
  readonly ok: boolean;
  readonly result: Result;
  readonly error: string;
}
