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
  /** The output so far. */
  readonly output: string;
  /** Empty if there is no control server. */
  readonly controlUrl: string;
  readonly configFile: string;
  readonly config: GlobalConfig;
  readonly startupMs: number;
  /** The exit code; null after a signal. */
  readonly exited: Promise<number | null>;
}

/** Starts the command on free ports with its own registration folder, and waits until it listens. */
export async function runDevnet(...args: readonly string[]): Promise<DevnetProcess> {
  const runtime = mkdtempSync(join(tmpdir(), 'tonway-devnet-'));
  const devnet = await runDevnetOf(runtime, '--port', '0', '--control-port', '0', ...args);
  devnet.child.once('exit', () => rmSync(runtime, { recursive: true }));
  return devnet;
}

/** Starts the command with the given registration folder. */
export async function runDevnetOf(
  runtime: string,
  ...args: readonly string[]
): Promise<DevnetProcess> {
  const start = performance.now();
  const child = spawn(process.execPath, ['--conditions=@tonway/source', MAIN, ...args], {
    env: { ...process.env, XDG_RUNTIME_DIR: runtime },
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const texts = { output: '', errors: '' };
  child.stderr.on('data', (text) => {
    texts.errors += text;
  });
  const announced = new Promise<void>((resolve) => {
    child.stdout.on('data', (text) => {
      texts.output += text;
      if (texts.output.includes('HTTP API')) resolve();
    });
  });
  const ended = await Promise.race([announced, exited]);
  if (ended !== undefined) throw new Error(texts.errors);
  const startupMs = performance.now() - start;
  const said = (what: RegExp) => what.exec(texts.output)?.[1] ?? '';
  const configFile = said(/^configuration +(.*)$/m);
  return {
    child,
    get output() {
      return texts.output;
    },
    controlUrl: said(/^control +(.*)$/m),
    configFile,
    config: readGlobalConfig(readFileSync(configFile, 'utf8')),
    startupMs,
    exited,
  };
}
