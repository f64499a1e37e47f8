import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Backoff } from '@tonway/lite-client';
import pg from 'pg';
import { unavailable } from './errors.ts';

const RETRY = { minMs: 250, maxMs: 10_000 };

export interface Listener {
  onNotice(payload: string): void;
  /** Called after every connect; notifications sent before are lost. */
  onConnected(): void;
  onLost(error: unknown): void;
}

/** Receives the notifications of a channel and reconnects until the returned function is called. */
export function listen(config: pg.ClientConfig, channel: string, listener: Listener): () => void {
  const stopping = new AbortController();
  void reconnectLoop(config, channel, listener, stopping.signal);
  return () => stopping.abort();
}

async function reconnectLoop(
  config: pg.ClientConfig,
  channel: string,
  listener: Listener,
  stopped: AbortSignal,
): Promise<void> {
  const backoff = new Backoff(RETRY);
  const onConnected = () => {
    backoff.reset();
    listener.onConnected();
  };
  while (!stopped.aborted) {
    try {
      await listenOnce(config, channel, { ...listener, onConnected }, stopped);
    } catch (error) {
      if (!stopped.aborted) listener.onLost(unavailable(error));
    }
    await sleep(backoff.nextMs(), undefined, { ref: false, signal: stopped }).catch(() => {});
  }
}

/** Listens on one connection; throws when the connection is lost. */
async function listenOnce(
  config: pg.ClientConfig,
  channel: string,
  listener: Listener,
  stopped: AbortSignal,
): Promise<void> {
  const client = new pg.Client(config);
  const broken = once(client, 'end', { signal: stopped });
  broken.catch(() => {});
  // Without a listener a second error would exit the process.
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
