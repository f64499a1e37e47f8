import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { BARE_ENV } from '@tonway/tools/program';
import { eventually } from '../../gateway/support/eventually.ts';

const MAIN = join(import.meta.dirname, '../../../src/app/cli/main.ts');

/** `tonway` in a pseudo-terminal of 80 columns and 24 rows, on free ports. */
export class PseudoTerminal {
  readonly #child: ChildProcess;
  readonly exited: Promise<number | null>;
  raw = '';

  constructor(t: { after(work: () => unknown): void }, [name = '', ...args]: readonly string[]) {
    const temporary = mkdtempSync(join(tmpdir(), 'tonway-terminal-'));
    const ports = ['--port', '0', '--lite-port', '0'];
    const command = [
      process.execPath,
      '--conditions=@tonway/source',
      MAIN,
      name,
      ...ports,
      ...args,
    ];
    const script = `stty cols 80 rows 24; exec ${command.map((each) => `'${each}'`).join(' ')}`;
    this.#child = spawn(
      'script',
      ['--quiet', '--return', '--flush', '--command', script, '/dev/null'],
      {
        env: {
          ...BARE_ENV,
          TERM: 'xterm-256color',
          FORCE_COLOR: undefined,
          XDG_RUNTIME_DIR: temporary,
        },
        stdio: ['pipe', 'pipe', 'inherit'],
      },
    );
    this.#child.stdout?.on('data', (text) => {
      this.raw += text;
    });
    this.exited = once(this.#child, 'close').then(([code]) => code as number | null);
    t.after(async () => {
      this.#child.kill('SIGTERM');
      await this.exited;
      rmSync(temporary, { recursive: true, force: true });
    });
  }

  /** What was printed, without colours and cursor movements. */
  get text(): string {
    return stripVTControlCharacters(this.raw).replaceAll('\r\n', '\n');
  }

  type(text: string): void {
    this.#child.stdin?.write(text);
  }

  async shows(pattern: RegExp, withinMs = 30_000): Promise<void> {
    await eventually(async () => pattern.test(this.text), withinMs).catch(() =>
      assert.match(this.text, pattern),
    );
  }
}
