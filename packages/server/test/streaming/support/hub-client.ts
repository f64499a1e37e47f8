import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Frame, SSE_FORMAT } from '../../../src/api/streaming/frames.ts';
import { StreamHub } from '../../../src/api/streaming/hub.ts';
import type { PendingSource } from '../../../src/api/streaming/pending-feed.ts';
import { readSseBody } from '../../../src/api/streaming/sse-request.ts';
import { Subscriber } from '../../../src/api/streaming/subscriber.ts';
import type { ShapeContext } from '../../../src/api/v3/operation.ts';
import type { Database } from '../../../src/store/database.ts';
import { ReadStore } from '../../../src/store/lists/read-store.ts';

const LIMITS = { maxAddresses: 1000, maxHashes: 1000, canReplay: true };

/** A notification as a client reads it. */
export interface Received {
  /** The position; null: the client cannot resume after it. */
  readonly id: string | null;
  readonly json: string;
  readonly value: Readonly<Record<string, unknown>> & { readonly type: string };
}

/** What responses depend on, as a server with default settings has it. */
function shapeContext(database: Database): ShapeContext {
  return {
    store: new ReadStore(database),
    settings: {
      defaultLimit: 10,
      maxLimit: 1000,
      maxOffset: 10_000,
      maxResponseBytes: 4 * 2 ** 20,
      maxStackDepth: 256,
      emulationTimeoutMs: 3000,
      shardFormat: 'decimal',
      testOnly: false,
      isDevnet: false,
    },
    names: null,
    images: null,
    wantsAddressBook: true,
    wantsMetadata: true,
  };
}

/** A running hub over an index; failures are collected. */
export function startHub(database: Database, pending: PendingSource | null = null) {
  const failures: unknown[] = [];
  const hub = new StreamHub({
    database,
    context: shapeContext(database),
    pending,
    onFailure: (error) => void failures.push(error),
  });
  const stopping = new AbortController();
  const running = hub.run(stopping.signal);
  const stop = async () => {
    stopping.abort();
    await running;
  };
  return { hub, failures, stop };
}

/** A client without a socket: its frames are parsed as they arrive. */
export async function connect(hub: StreamHub, fields: object) {
  const context = { actionsVersion: null, lastEventId: null, limits: LIMITS };
  const { subscription, start } = await readSseBody(JSON.stringify(fields), context);
  const received: Received[] = [];
  let isOpen = true;
  const sink = {
    send: ({ text }: Frame) => void received.push(parseFrame(text)),
    // As the send queue does.
    ready: async () => {
      await nextTurn();
      return isOpen;
    },
  };
  const subscriber = new Subscriber(subscription, { format: SSE_FORMAT, sink, subject: 'test' });
  hub.subscribe(subscriber, start);
  /** The client stays. */
  const unsubscribe = () => hub.unsubscribe(subscriber);
  const leave = () => {
    isOpen = false;
    unsubscribe();
  };
  return { received, unsubscribe, leave };
}

export type Client = Awaited<ReturnType<typeof connect>>;

function parseFrame(frame: string): Received {
  const json = /^data: (.*)$/m.exec(frame)?.[1] ?? '';
  return { id: /^id: (.*)$/m.exec(frame)?.[1] ?? null, json, value: JSON.parse(json) };
}
