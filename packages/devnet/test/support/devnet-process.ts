import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type GlobalConfig, readGlobalConfig } from '@tonway/lite-client';

const MAIN = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));

/** A devnet that runs as a command. */
export interface DevnetProcess {
  readonly child: ChildProcess;
  /** What it has printed so far. */
  readonly output: string;
  readonly config: GlobalConfig;
  readonly startupMs: number;
  /** The exit code; null after a signal. */
  readonly exited: Promise<number | null>;
}

/** Starts the command and waits until it says where it listens. */
export async function runDevnet(...args: readonly string[]): Promise<DevnetProcess> {
  const start = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'tonway-devnet-'));
  const where = ['--port', '0', '--control-port', '0', '--global-config', join(folder, 'config')];
  const child = spawn(process.execPath, ['--conditions=@tonway/source', MAIN, ...where, ...args]);
  child.once('exit', () => rmSync(folder, { recursive: true }));
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let output = '';
  child.stderr.on('data', (text) => process.stderr.write(text));
  for await (const chunk of child.stdout) {
    output += chunk;
    const [, file] = /^configuration +(.*)$/m.exec(output) ?? [];
    if (file === undefined) continue;
    const startupMs = performance.now() - start;
    const config = readGlobalConfig(readFileSync(file, 'utf8'));
    return { child, output, config, startupMs, exited };
  }
  throw new Error(`the devnet ended with code ${await exited}`);
}
