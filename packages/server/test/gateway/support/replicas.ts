import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ServedOptions } from './served-gateway.ts';

const PROGRAM = fileURLToPath(new URL('./replica.ts', import.meta.url));

export interface Replica {
  readonly url: string;
  /** Ends the process in order and gives what it logged. */
  close(): Promise<readonly string[]>;
}

/** Gateways in processes of their own, over the same backends. */
export function startReplicas(count: number, options: ServedOptions): Promise<Replica[]> {
  return Promise.all(Array.from({ length: count }, () => startReplica(options)));
}

async function startReplica(options: ServedOptions): Promise<Replica> {
  const child = fork(PROGRAM, [JSON.stringify(options)], {
    execArgv: ['--conditions=@tonway/source'],
  });
  const { url } = await message<{ url: string }>(child);
  return {
    url,
    async close() {
      const ended = once(child, 'exit');
      child.send('end');
      const { lines } = await message<{ lines: string[] }>(child);
      await ended;
      return lines;
    },
  };
}

async function message<T>(child: ChildProcess): Promise<T> {
  const failed = once(child, 'exit').then(() => Promise.reject(new Error('a replica ended')));
  failed.catch(() => {});
  const [first] = await Promise.race([once(child, 'message'), failed]);
  return first as T;
}
