import { fork } from 'node:child_process';
import { once } from 'node:events';

export interface DevnetReady {
  readonly globalConfigText: string;
  /** The deployed wallets. */
  readonly addresses: readonly string[];
}

export interface Mined {
  readonly seqno: number;
}

export interface DevnetProcess extends DevnetReady {
  /** Produces a masterchain block; returns its seqno. */
  mine(): Promise<number>;
  close(): Promise<void>;
}

/** Starts a devnet with this number of wallets in a separate process. */
export async function startDevnetProcess(accounts: number): Promise<DevnetProcess> {
  const child = fork(new URL('devnet-child.ts', import.meta.url), [String(accounts)]);
  const ready = await hear<DevnetReady>(child);
  return {
    ...ready,
    async mine() {
      const mined = hear<Mined>(child);
      child.send('mine');
      return (await mined).seqno;
    },
    async close() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

async function hear<T>(child: ReturnType<typeof fork>): Promise<T> {
  const done = new AbortController();
  const { signal } = done;
  const ended = once(child, 'exit', { signal }).then(() => {
    throw new Error('the devnet has ended');
  });
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), ended]);
    return message as T;
  } finally {
    ended.catch(() => {});
    done.abort();
  }
}
