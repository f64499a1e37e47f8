import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ClientError, createClient, type StreamEvent } from '@tonway/client';
import { eventually } from '../gateway/support/eventually.ts';
import { wholeNetwork } from '../streaming/support/whole-network.ts';
import { cutProxy } from './support/cut-proxy.ts';

/** The machine of a test may be busy. */
const PATIENCE_MS = 60_000;

suite('streams of the client', async () => {
  const network = await wholeNetwork();
  const { bob, carol, key, mustSend, land } = network;
  const proxy = await cutProxy(network.streamUrl);
  const ton = createClient({ url: network.url, streamUrl: proxy.url, apiKey: key });
  const addresses = [carol.address.toRawString()];
  const transfer = async () => {
    await mustSend(network.tonTransfer(bob, carol, '0.01'));
    await land();
  };

  test('a stream that is cut resumes without a gap or a repetition', async () => {
    const reasons: ClientError[] = [];
    const record = read({ onReconnect: (reason) => reasons.push(reason) });
    await record.isSubscribed();

    // Before the first notification: the head is the position.
    proxy.cut({ isDown: true });
    await transfer();
    proxy.restore();
    await eventually(async () => record.hashes.length === 1, PATIENCE_MS);
    for (let i = 0; i < 3; i++) {
      await transfer();
      proxy.cut({ isDown: true });
      await transfer();
      await transfer();
      proxy.restore();
      await eventually(async () => record.hashes.length === 1 + 3 * (i + 1), PATIENCE_MS);
    }
    await record.stop();
    const { transactions } = await ton.v3.transactions({
      account: addresses,
      limit: 1000,
      sort: 'asc',
    });
    assert.deepEqual(record.hashes, transactions.map(({ hash }) => hash).slice(-10));
    assert.ok(reasons.length >= 4);
    assert.ok(reasons.every(({ code }) => code === 'NETWORK'));
    assert.ok(record.events.every(({ type }) => type === 'transactions'));
  });

  test('a later stream continues after a stored cursor', async () => {
    const first = read({});
    await first.isSubscribed();
    await transfer();
    await eventually(async () => first.hashes.length === 1, PATIENCE_MS);
    await first.stop();
    const [event] = first.events;
    assert.ok(event && 'cursor' in event && event.cursor);
    await transfer();
    const second = read({ since: event.cursor });
    await eventually(async () => second.hashes.length === 1, PATIENCE_MS);
    await second.stop();
    assert.notDeepEqual(first.hashes, second.hashes);
  });

  test('a gap is announced', async () => {
    const record = read({ since: 'nobody-1-0' });
    await eventually(async () => record.events.length > 0, PATIENCE_MS);
    await record.stop();
    const [event] = record.events;
    assert.ok(event?.type === 'reset' && event.reason === 'epoch' && event.oldest);
  });

  test('a refused subscription and an unknown key are errors', async () => {
    const refused = ton.stream({ types: ['transactions'], addresses: ['nobody'] }).next();
    await assert.rejects(refused, (error) => {
      assert.ok(error instanceof ClientError);
      assert.deepEqual([error.status, error.message], [400, 'invalid address: nobody']);
      return true;
    });
    const stranger = createClient({ url: proxy.url, apiKey: 'unknown' });
    await assert.rejects(stranger.stream({ types: ['transactions'], addresses }).next(), {
      status: 401,
    });
    const nowhere = createClient({ url: 'http://127.0.0.1:1', retries: 1 });
    await assert.rejects(nowhere.stream({ types: ['transactions'], addresses }).next(), {
      code: 'NETWORK',
    });
  });

  test('an aborted stream ends with the reason, also while it reconnects', async () => {
    const reason = new Error('not needed any more');
    for (const isDown of [false, true]) {
      const controller = new AbortController();
      const record = read({ signal: controller.signal });
      await record.isSubscribed();
      if (isDown) proxy.cut({ isDown });
      controller.abort(reason);
      await assert.rejects(record.ended, reason);
      proxy.restore();
    }
  });

  interface ReadOptions {
    readonly since?: string;
    readonly signal?: AbortSignal;
    readonly onReconnect?: (reason: ClientError) => void;
  }

  /** Reads the transactions of an account until it is stopped. */
  function read({ since, ...options }: ReadOptions) {
    const events: StreamEvent[] = [];
    const heads = { count: 0 };
    const subscription = { types: ['transactions' as const], addresses, heartbeat: true };
    const stream = ton.stream({ ...subscription, ...(since !== undefined && { since }) }, options);
    const stopping = Promise.withResolvers<'stop'>();
    const ended = (async () => {
      for (;;) {
        const next = await Promise.race([stream.next(), stopping.promise]);
        if (next === 'stop' || next.done) return;
        if (next.value.type === 'head') heads.count++;
        else events.push(next.value);
      }
    })();
    ended.catch(() => {});
    return {
      events,
      ended,
      get hashes() {
        return events.flatMap((event) =>
          event.type === 'transactions' ? event.transactions.map(({ hash }) => hash) : [],
        );
      },
      /** A block gives the stream its position. */
      async isSubscribed() {
        await eventually(async () => {
          await network.devnet.mine();
          return heads.count > 0;
        }, PATIENCE_MS);
      },
      async stop() {
        stopping.resolve('stop');
        await ended;
      },
    };
  }
});
