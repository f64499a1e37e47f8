import type { HealthComponents } from '../../../src/api/streaming/transport/stream-options.ts';
import { type StreamOptions, startStream } from '../../../src/app/roles/stream.ts';
import { readSettings } from '../../../src/config/read-settings.ts';
import { TestHub } from './test-hub.ts';

export interface TestServer extends AsyncDisposable {
  /** Without a path. */
  readonly url: string;
  readonly hub: TestHub;
  readonly log: readonly string[];
  /** What the hub reports about its health. */
  components: HealthComponents;
  close(): Promise<void>;
  metric(name: string): Promise<number>;
  /** How many connections are open. */
  connections(): Promise<number>;
}

/** A streaming server on a free port, with a hub that sends what the test chooses. */
/** The hub reads the log, and has delivered no block. */
const READY = { logAgeSeconds: 0, blockAgeSeconds: null, maxAgeSeconds: 0 };

export async function startTestServer(
  settings: Readonly<Record<string, string>> = {},
  { canReplay = true, ...options }: StreamOptions & { readonly canReplay?: boolean } = {},
): Promise<TestServer> {
  const hub = new TestHub();
  const log: string[] = [];
  const base = { NETWORK: 'devnet', STREAM_PORT: '0', PUBLIC_METRICS: 'true', LOG_LEVEL: 'debug' };
  const state = { components: { hub: { ok: true } } as HealthComponents };
  const running = await startStream(
    readSettings({ ...base, ...settings }),
    async () => ({ hub, canReplay, health: () => state.components, facts: () => READY }),
    { logTo: { write: (line) => void log.push(line) }, ...options },
  );
  const metric = async (name: string) => metricOf(await textOf(`${running.url}/metrics`), name);
  const connectionsOf = (transport: string) =>
    metric(`tonway_stream_connections{transport="${transport}"}`);
  return Object.assign(state, {
    url: running.url,
    hub,
    log,
    close: running.close,
    metric,
    connections: async () => (await connectionsOf('sse')) + (await connectionsOf('websocket')),
    [Symbol.asyncDispose]: running.close,
  });
}

async function textOf(url: string): Promise<string> {
  return (await fetch(url)).text();
}

function metricOf(text: string, name: string): number {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1));
}
