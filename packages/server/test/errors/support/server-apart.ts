import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Devnet } from '@tonway/devnet';
import { DevnetNetwork } from '@tonway/scenes/devnet';
import { BARE_ENV } from '@tonway/tools/program';
import type { ClientNetwork } from '../../clients/support/client-network.ts';

const PROGRAM = join(import.meta.dirname, 'server-process.ts');

/** In bytes. */
export interface Memory {
  /** Of the process. */
  readonly rss: number;
  /** By objects and buffers; caches do not count, they have limits of their own. */
  readonly used: number;
}

/** A devnet here, and a server over it in a process of its own. */
export interface ServerApart extends ClientNetwork {
  /** Of the server, after it has cleaned up. */
  memory(): Promise<Memory>;
  /** What the server logged so far. */
  readonly log: readonly string[];
}

export async function serverApart(
  settings: Readonly<Record<string, string>>,
): Promise<ServerApart> {
  await using parts = new AsyncDisposableStack();
  const devnet = await Devnet.start({ production: 'instant', port: 0, tvm: { workers: 1 } });
  parts.defer(() => devnet.close());
  await devnet.mine();
  const scenes = parts.use(new DevnetNetwork(devnet));
  const folder = await mkdtemp(join(tmpdir(), 'tonway-errors-'));
  parts.defer(() => rm(folder, { recursive: true }));
  const configFile = join(folder, 'global.config.json');
  await writeFile(configFile, devnet.globalConfigText);
  const server = fork(PROGRAM, {
    execArgv: ['--conditions=@tonway/source', '--expose-gc'],
    env: { ...BARE_ENV, NETWORK: 'devnet', GLOBAL_CONFIG: configFile, PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  parts.defer(() => end(server));
  const log: string[] = [];
  if (server.stdout) createInterface(server.stdout).on('line', (line) => log.push(line));
  const { url } = await message<{ url: string }>(server);
  const closing = parts.move();
  return {
    devnet,
    scenes,
    url: `${url}/api/v2`,
    log,
    async memory() {
      server.send('memory?');
      return message<Memory>(server);
    },
    async settle() {
      await scenes.settle();
      while ((await headSeqno(`${url}/status`)) < devnet.status.head.seqno)
        await new Promise((resolve) => setTimeout(resolve, 5));
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

async function headSeqno(url: string): Promise<number> {
  const { head } = (await (await fetch(url)).json()) as { head: { seqno: number } | null };
  return head?.seqno ?? 0;
}

async function message<T>(server: ChildProcess): Promise<T> {
  const ended = new AbortController();
  const died = once(server, 'exit', { signal: ended.signal }).then(([code]) => {
    throw new Error(`the server ended with ${code}`);
  });
  died.catch(() => {});
  try {
    const [first] = await Promise.race([once(server, 'message'), died]);
    return first as T;
  } finally {
    ended.abort();
  }
}

/** In order; what does not end is ended. */
async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const exit = once(server, 'exit');
  server.disconnect();
  const timer = setTimeout(() => server.kill('SIGKILL'), 10_000);
  await exit;
  clearTimeout(timer);
}
