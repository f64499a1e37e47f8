import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A backend of its own, which a test can stop and start again on the same port, without its data. The test stops it. */
export interface OwnServer {
  readonly port: number;
  stop(): Promise<void>;
  start(): Promise<void>;
}

export async function ownRedis(): Promise<OwnServer & { readonly url: string }> {
  const server = await ownServer('redis-server', (port) => [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
  ]);
  return { ...server, url: `redis://127.0.0.1:${server.port}` };
}

export async function ownNats(): Promise<OwnServer & { readonly url: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'tonway-nats-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const server = await ownServer('nats-server', (port) => [
    '-a',
    '127.0.0.1',
    '-p',
    String(port),
    '-js',
    '-sd',
    folder,
  ]);
  return { ...server, url: `nats://127.0.0.1:${server.port}` };
}

async function ownServer(
  command: string,
  args: (port: number) => readonly string[],
): Promise<OwnServer> {
  const port = await freePort();
  let running: ChildProcess | null = null;
  const start = async () => {
    running = spawn(command, args(port), { stdio: 'ignore' });
    while (!(await isOpen(port))) await sleep(10);
  };
  const stop = async () => {
    const stopping = running;
    running = null;
    if (!stopping) return;
    const ended = once(stopping, 'exit');
    stopping.kill('SIGKILL');
    await ended;
  };
  await start();
  return { port, start, stop };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
