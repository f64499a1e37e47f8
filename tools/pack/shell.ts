import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const TIMEOUT_MS = 300_000;

/** Why tests that install packages are skipped. */
export const NO_REGISTRY =
  spawnSync('npm', ['ping'], { timeout: 30_000 }).status !== 0 && 'npm has no registry';

interface Finished {
  readonly code: number;
  /** What the commands printed, errors included. */
  readonly output: string;
}

/** What a reader of a tutorial has: the path of a checkout, and nothing of the test that runs it. */
export function readerEnv(checkout: string): NodeJS.ProcessEnv {
  // a test that runs inside a test reports to that one
  const { NODE_TEST_CONTEXT: _, NODE_OPTIONS: __, ...others } = process.env;
  return { ...others, CHECKOUT: checkout, NO_COLOR: '1' };
}

/** Runs commands in a folder; the first failing one ends them. */
export async function runShell(
  commands: string,
  folder: string,
  checkout: string,
): Promise<Finished> {
  const env = readerEnv(checkout);
  const options = { cwd: folder, env, timeout: TIMEOUT_MS, maxBuffer: 2 ** 24 };
  try {
    const { stdout, stderr } = await run('sh', ['-ec', commands], options);
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const failed = error as { code?: number; stdout?: string; stderr?: string };
    return {
      code: Number(failed.code ?? 1),
      output: (failed.stdout ?? '') + (failed.stderr ?? ''),
    };
  }
}
