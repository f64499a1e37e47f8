import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const COMMAND = join(import.meta.dirname, '../../src/app/cli/tonway.ts');

/** Milliseconds until `tonway dev` prints its first line. */
export async function firstLineMs(): Promise<number> {
  return startMs('SIGKILL', () => true);
}

/** Milliseconds until `tonway dev` is ready. */
export async function readyMs(): Promise<number> {
  return startMs('SIGTERM', (text) => text.includes('TON is running'));
}

async function startMs(end: NodeJS.Signals, isReached: (text: string) => boolean): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'tonway-bench-dev-'));
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o1777);
  try {
    const beginMs = performance.now();
    const child = spawnDev(folder);
    const exited = once(child, 'close');
    await untilPrinted(child, isReached);
    const elapsedMs = performance.now() - beginMs;
    child.kill(end);
    await exited;
    return elapsedMs;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

function spawnDev(folder: string): ChildProcess {
  const ports = ['--port', '0', '--lite-port', '0'];
  const args = ['--conditions=@tonway/source', COMMAND, 'dev', ...ports];
  const { PATH, HOME } = process.env;
  return spawn(process.execPath, args, {
    env: { PATH, HOME, TMPDIR: folder, XDG_RUNTIME_DIR: folder },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

async function untilPrinted(
  child: ChildProcess,
  isReached: (text: string) => boolean,
): Promise<void> {
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += chunk;
    if (isReached(text)) return;
  }
  throw new Error(`the command has ended:\n${text}`);
}
