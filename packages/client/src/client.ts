import { callsOf, type PlainCalls, type V2Calls } from './calls.ts';
import { type DevnetCalls, devnetCalls } from './devnet.ts';
import { V2_ROUTES, V3_ROUTES, WEBHOOKS_ROUTES } from './generated/routes.generated.ts';
import type { Subscription } from './generated/streaming.generated.ts';
import type { operations as V2Operations } from './generated/v2.generated.ts';
import type { operations as V3Operations } from './generated/v3.generated.ts';
import type { operations as WebhookOperations } from './generated/webhooks.generated.ts';
import type { BocLike } from './http/parameters.ts';
import { Requests } from './http/requests.ts';
import { type ClientOptions, settingsOf } from './options.ts';
import type { SendOptions, SentMessage } from './send-and-wait.ts';
import type { StreamEvent, StreamOptions } from './stream/stream.ts';

/** The functions of one server. */
export interface Client {
  /** The operations of v2: the chain through lite servers. */
  readonly v2: V2Calls<typeof V2_ROUTES, V2Operations>;
  /** The operations of v3: the index, and emulation. */
  readonly v3: PlainCalls<typeof V3_ROUTES, V3Operations>;
  /** Webhooks of the API key. */
  readonly webhooks: PlainCalls<typeof WEBHOOKS_ROUTES, WebhookOperations>;
  /** The control operations of a local network (`tonway dev`). */
  readonly devnet: DevnetCalls;
  /** Sends a message, and waits until all its transactions are indexed and their actions are known. */
  sendAndWait(boc: BocLike, options?: SendOptions): Promise<SentMessage>;
  /** Notifications about accounts and traces, until the loop that reads them ends or the signal is aborted. */
  stream(
    subscription: Subscription,
    options?: StreamOptions,
  ): AsyncGenerator<StreamEvent, void, undefined>;
}

/**
 * A client of one server: every operation of v2 and v3 is a function.
 *
 * @example
 * const ton = createClient({ url, timeoutMs: 5000 });
 * await ton.v2.getAddressBalance({ address }); // => '1000000000'
 */
export function createClient(options: ClientOptions): Client {
  const settings = settingsOf(options);
  const requests = new Requests(settings);
  const v3 = callsOf('v3', V3_ROUTES, requests) as Client['v3'];
  return {
    v2: callsOf('v2', V2_ROUTES, requests, resultOf) as Client['v2'],
    v3,
    webhooks: callsOf('webhooks', WEBHOOKS_ROUTES, requests) as Client['webhooks'],
    devnet: devnetCalls(requests),
    async sendAndWait(boc, options) {
      // Programs that only read never load it.
      const { sendAndWait } = await import('./send-and-wait.ts');
      return sendAndWait(v3, boc, options);
    },
    async *stream(subscription, options) {
      // Programs that only send requests never load it.
      const { openStream } = await import('./stream/stream.ts');
      yield* openStream(settings, subscription, options);
    },
  };
}

/** The `result` of an answer of v2; a batch of JSON-RPC has none. */
function resultOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'result' in body ? body.result : body;
}
