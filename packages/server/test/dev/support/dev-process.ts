import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BARE_ENV } from '@tonway/tools/program';
import type { NetworkFacts } from '../../../src/app/dev/welcome.ts';
import { eventually } from '../../gateway/support/eventually.ts';

/** A test, or `after` of a suite. */
interface Scope {
  after(work: () => unknown): void;
}

const MAIN = join(import.meta.dirname, '../../../src/app/cli/main.ts');
/** Generous: the machine may be busy. */
const READY_MS = 120_000;

/** A folder that is removed after the test; PostgreSQL may run as another user, who must get there. */
export function newFolder(t: Scope): string {
  const folder = openFolder();
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tonway-test-dev-'));
  chmodSync(folder, 0o1777);
  return folder;
}

/** `tonway dev --json` on free ports, in folders of its own. */
export class DevProcess {
  readonly #child: ChildProcess;
  /** What the command has left in its folder for temporary files. */
  readonly temporary: string;
  stdout = '';
  stderr = '';
  readonly exited: Promise<number | null>;

  constructor(t: Scope, args: readonly string[] = [], env: object = {}) {
    this.temporary = openFolder();
    const ports = ['--port', '0', '--lite-port', '0'];
    this.#child = spawn(
      process.execPath,
      ['--conditions=@tonway/source', MAIN, 'dev', ...ports, ...args],
      {
        env: { ...BARE_ENV, TMPDIR: this.temporary, XDG_RUNTIME_DIR: this.temporary, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    this.#child.stdout?.on('data', (text) => {
      this.stdout += text;
    });
    this.#child.stderr?.on('data', (text) => {
      this.stderr += text;
    });
    this.exited = once(this.#child, 'close').then(([code]) => code as number | null);
    t.after(async () => {
      await this.kill('SIGKILL');
      // PostgreSQL still writes to its folder.
      await this.assertProcessesGone();
      rmSync(this.temporary, { recursive: true, force: true });
    });
  }

  static async start(
    t: Scope,
    args: readonly string[] = [],
    env: object = {},
  ): Promise<DevProcess> {
    const dev = new DevProcess(t, ['--json', ...args], env);
    await dev.ready();
    return dev;
  }

  get pid(): number {
    return this.#child.pid ?? assert.fail('not started');
  }

  /** Waits until the command has printed a line; returns how long that took. */
  async ready(): Promise<number> {
    const hasEnded = () => this.#child.exitCode !== null || this.#child.signalCode !== null;
    const ms = await eventually(async () => this.stdout.includes('\n') || hasEnded(), READY_MS);
    assert.ok(!hasEnded(), `the command has ended:\n${this.stderr}`);
    return ms;
  }

  get facts(): NetworkFacts {
    return JSON.parse(this.stdout) as NetworkFacts;
  }

  /** Sends the signal and waits for the end; returns the exit code. */
  async kill(signal: NodeJS.Signals): Promise<number | null> {
    this.#child.kill(signal);
    return this.exited;
  }

  /** Calls a control operation. */
  async control(name: string, params: object = {}): Promise<unknown> {
    const response = await fetch(`${this.facts.url}/${name}`, {
      method: 'POST',
      body: JSON.stringify(params),
    });
    const { ok, result, error } = (await response.json()) as ControlAnswer;
    assert.ok(ok, error);
    return result;
  }

  async json<T>(path: string, init?: RequestInit): Promise<T> {
    const response = await fetch(`${this.facts.url}${path}`, init);
    assert.ok(response.ok, `${path}: ${response.status} ${await response.clone().text()}`);
    return (await response.json()) as T;
  }

  /** Waits until PostgreSQL has ended, which runs a moment longer than a killed process. */
  async assertProcessesGone(): Promise<void> {
    await eventually(async () => processesIn(this.temporary).length === 0, READY_MS);
  }

  /** Waits until no process and no file is left. */
  async assertNothingLeft(): Promise<void> {
    await this.assertProcessesGone();
    await eventually(async () => filesIn(this.temporary).length === 0, READY_MS);
  }
}

interface ControlAnswer {
  readonly ok: boolean;
  readonly result: unknown;
  readonly error: string;
}

/** The command lines of processes that name the folder. */
function processesIn(folder: string): readonly string[] {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const lines = ids.map((id) => {
    try {
      return readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ');
    } catch {
      return '';
    }
  });
  return lines.filter((line) => line.includes(folder));
}

/** Files and sockets; empty folders of the registry of devnets may stay. */
function filesIn(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
}
