import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { BARE_ENV } from '@tonway/tools/program';

const MAIN = join(import.meta.dirname, '../../../src/app/cli/main.ts');

export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** `tonway` with these arguments, in a process of its own, to its end. */
export async function runTonway(
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<CommandResult> {
  const env = { ...BARE_ENV, NETWORK: 'devnet', ...settings };
  const child = spawn(process.execPath, ['--conditions=@tonway/source', MAIN, ...args], { env });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code: code as number, stdout, stderr };
}
