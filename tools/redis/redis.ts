import { once } from 'node:events';
import { connect } from 'node:net';
import { freePort } from '../ports/free-port.ts';
import { Program } from '../program/program.ts';

/** A private in-memory Redis that can be stopped and started. */
export interface Redis extends AsyncDisposable {
  readonly url: string;
  start(): Promise<void>;
  /** Stops the server; all data is lost. */
  stop(): Promise<void>;
  /** Suspends the server: connections stay open without answers. */
  freeze(): void;
  thaw(): void;
}

/** Needs `redis-server` on the path. */
export async function startRedis(): Promise<Redis> {
  const port = await freePort();
  const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  let server: Program | null = null;
  const start = async () => {
    server ??= await Program.start('redis-server', args, () => answers(port));
  };
  const stop = async () => {
    await server?.end('SIGKILL');
    server = null;
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    stop,
    freeze: () => server?.signal('SIGSTOP'),
    thaw: () => server?.signal('SIGCONT'),
    [Symbol.asyncDispose]: stop,
  };
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    socket.write('PING\r\n');
    const [answer] = await once(socket, 'data');
    return String(answer).startsWith('+PONG');
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
