import { join } from 'node:path';
import { BARE_ENV, Program } from '@tonway/tools/program';

const MAIN = join(import.meta.dirname, '../../../src/app/cli/main.ts');

/** `tonway stream` in a process of its own. */
export interface StreamProcess extends AsyncDisposable {
  readonly program: Program;
}

/** Returns when it is ready. */
export async function startStreamProcess(
  port: number,
  settings: Readonly<Record<string, string>>,
): Promise<StreamProcess> {
  const own = { NETWORK: 'devnet', STREAM_PORT: `${port}`, GATEWAY: 'false', LOG_LEVEL: 'error' };
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const program = await Program.start(
    process.execPath,
    ['--conditions=@tonway/source', MAIN, 'stream'],
    isReady,
    { env: { ...BARE_ENV, ...own, ...settings } },
  );
  return { program, [Symbol.asyncDispose]: () => program.end('SIGKILL') };
}
