import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { unavailable } from './errors.ts';

const RETRY_MS = 500;

export interface Listener {
  onNotice(payload: string): void;
  /** Each time the connection is made: what was told before is not heard. */
  onConnected(): void;
  onLost(error: unknown): void;
}

/** Hears what is told on a channel until it is stopped; a lost connection is made anew. */
export function listen(config: pg.ClientConfig, channel: string, listener: Listener): () => void {
  const stopping = new AbortController();
  void listenForEver(config, channel, listener, stopping.signal);
  return () => stopping.abort();
}

async function listenForEver(
  config: pg.ClientConfig,
  channel: string,
  listener: Listener,
  stopped: AbortSignal,
): Promise<void> {
  while (!stopped.aborted) {
    try {
      await listenOnce(config, channel, listener, stopped);
    } catch (error) {
      if (!stopped.aborted) listener.onLost(unavailable(error));
    }
    await sleep(RETRY_MS, undefined, { ref: false, signal: stopped }).catch(() => {});
  }
}

/** Until the connection breaks, which is an error too. */
async function listenOnce(
  config: pg.ClientConfig,
  channel: string,
  listener: Listener,
  stopped: AbortSignal,
): Promise<void> {
  const client = new pg.Client(config);
  const broken = once(client, 'end', { signal: stopped });
  broken.catch(() => {});
  // A second error, after the first has ended the waiting, would end the process.
  client.on('error', () => {});
  client.on('notification', ({ payload = '' }) => listener.onNotice(payload));
  try {
    await Promise.race([client.connect(), broken]);
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    listener.onConnected();
    await broken;
    throw new Error('the connection was closed');
  } finally {
    void client.end().catch(() => {});
  }
}
