import { join } from 'node:path';
import { freePort } from '@tonway/tools/ports';
import { BARE_ENV, Program } from '@tonway/tools/program';

const MAIN = join(import.meta.dirname, '../../../src/app/cli/main.ts');

/** `tonway index` in a process of its own. */
export interface IndexProcess extends AsyncDisposable {
  readonly program: Program;
  isLeader(): Promise<boolean>;
  metrics(): Promise<string>;
  ready(): Promise<{ readonly ok: boolean; readonly problem: string | null }>;
}

/** Returns when it listens. */
export async function startIndex(
  settings: Readonly<Record<string, string>>,
): Promise<IndexProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...BARE_ENV, NETWORK: 'devnet', INDEX_PORT: `${port}`, INDEX_FROM: '1' };
  const program = await Program.start(
    process.execPath,
    ['--conditions=@tonway/source', MAIN, 'index', '--threads', '1'],
    () => listens(url),
    { env: { ...env, ...settings } },
  );
  const metrics = async () => (await fetch(`${url}/metrics`)).text();
  return {
    program,
    ready: async () => (await (await fetch(`${url}/readyz`)).json()) as never,
    isLeader: async () => /^tonway_index_leader 1$/m.test(await metrics()),
    metrics,
    [Symbol.asyncDispose]: () => program.end('SIGKILL'),
  };
}

function listens(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
