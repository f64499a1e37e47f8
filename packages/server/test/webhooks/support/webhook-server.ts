import type { Hub } from '../../../src/api/streaming/hub.ts';
import { startStream } from '../../../src/app/roles/stream.ts';
import { readSettings } from '../../../src/config/read-settings.ts';

export interface WebhookServer {
  readonly url: string;
  readonly lines: readonly string[];
  /** Asks the API; throws if the status is not the expected one. */
  ask<T = unknown>(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    asked?: { readonly status?: number; readonly key?: string },
  ): Promise<T>;
  close(): Promise<void>;
}

const SETTINGS = {
  NETWORK: 'devnet',
  STREAM_PORT: '0',
  GATEWAY: 'false',
  PUBLIC_METRICS: 'true',
  WEBHOOK_RETRY_SECONDS: '0',
  WEBHOOK_TIMEOUT_MS: '2000',
  WEBHOOKS_PER_KEY: '1000',
};

/** The hub reads the log, and has delivered no block. */
const READY = { logAgeSeconds: 0, blockAgeSeconds: null, maxAgeSeconds: 0 };

/** A streaming server on a free port, with a hub that sends what the test chooses. */
export async function startWebhookServer(
  hub: Hub,
  settings: Readonly<Record<string, string>>,
): Promise<WebhookServer> {
  const lines: string[] = [];
  const { url, close } = await startStream(
    readSettings({ ...SETTINGS, ...settings }),
    async () => ({ hub, canReplay: false, health: () => ({}), facts: () => READY }),
    { logTo: { write: (line) => void lines.push(line) } },
  );
  return {
    url,
    lines,
    close,
    async ask(method, path, body, { status = successOf(method, path), key } = {}) {
      const response = await fetch(`${url}/api/webhooks/v1${path}`, {
        method,
        ...(body !== undefined && { body: JSON.stringify(body) }),
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(key !== undefined && { 'x-api-key': key }),
        },
      });
      const text = await response.text();
      if (response.status !== status)
        throw new Error(`${method} ${path}: ${response.status} ${text}`);
      return text === '' ? null : JSON.parse(text);
    },
  };
}

function successOf(method: string, path: string): number {
  if (method === 'DELETE') return 204;
  return method === 'POST' && path === '' ? 201 : 200;
}
