import { join } from 'node:path';
import { freePort } from '@tonway/tools/ports';
import { BARE_ENV, Program } from '@tonway/tools/program';

const MAIN = join(import.meta.dirname, '../../../src/app/cli/main.ts');

/** `tonway serve` in a process of its own. */
export interface TonwayProcess extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
  metrics(): Promise<string>;
  /** The end of its log. */
  log(): string;
  /** Without a chance to say goodbye. */
  kill(): Promise<void>;
}

/** Returns when it has a verified block. */
export async function startTonway(
  settings: Readonly<Record<string, string>>,
): Promise<TonwayProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const own = { NETWORK: 'devnet', TVM_THREADS: '1', PORT: `${port}`, PUBLIC_METRICS: 'true' };
  const program = await Program.start(
    process.execPath,
    ['--conditions=@tonway/source', MAIN, 'serve'],
    () => isReady(url),
    { env: { ...BARE_ENV, ...own, ...settings } },
  );
  return {
    url,
    pid: program.pid,
    metrics: async () => (await fetch(`${url}/metrics`)).text(),
    log: () => program.output,
    kill: () => program.end('SIGKILL'),
    [Symbol.asyncDispose]: () => program.end('SIGTERM'),
  };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
