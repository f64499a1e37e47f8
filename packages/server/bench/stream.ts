import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Benchmark } from '@tonway/tools/bench';
import { WebSocketServer } from 'ws';
import { openLiveHub } from '../src/app/parts/stream-hub.ts';
import { startStream } from '../src/app/roles/stream.ts';
import { readSettings } from '../src/config/read-settings.ts';
import { addressOf } from '../src/store/accounts/account-key.ts';
import type { Database } from '../src/store/database.ts';
import { indexAll } from './support/index-all.ts';
import { recordedIngest } from './support/recorded-ingest.ts';
import { openStreamClients } from './support/stream-clients.ts';

const NAME = 'tonway_bench_stream';
const CLIENTS = 500;
const EVENTS = 100;

export default {
  name: 'stream',
  about: `events of the index delivered to ${CLIENTS} WebSockets, against a broadcast of the same bytes by ws alone`,
  bar: 0.75,
  async setup() {
    await using closing = new AsyncDisposableStack();
    const { url, steps, parts } = await recordedIngest(NAME, true, closing);
    const { database } = parts;
    await indexAll(parts, steps);
    const account = await busiestAccount(database);
    const server = await startStream(
      readSettings({
        NETWORK: 'devnet',
        STREAM_PORT: '0',
        LOG_LEVEL: 'warn',
        WEBHOOKS: 'false',
        DATABASE_URL: url,
        GATEWAY: 'false',
      }),
      openLiveHub,
    );
    closing.defer(() => server.close());
    const subscribed = await openStreamClients({
      url: `${server.url.replace('http', 'ws')}/api/streaming/v2/ws`,
      clients: CLIENTS,
      subscribe: JSON.stringify({
        operation: 'subscribe',
        types: ['transactions'],
        addresses: [account.address],
      }),
    });
    closing.defer(() => subscribed.close());
    const deliver = async () => {
      const received = subscribed.received(CLIENTS * EVENTS);
      await repeatTrace(database, account.traceId, EVENTS);
      await received;
    };
    await deliver();
    const broadcast = await openBroadcast(await subscribed.first(), closing);
    const running = closing.move();
    return {
      baseline: { label: 'ws', run: broadcast },
      subject: { label: 'tonway', run: deliver },
      units: { amount: CLIENTS * EVENTS, name: 'notifications' },
      close: () => running.disposeAsync(),
    };
  },
} satisfies Benchmark;

/** A bare server that sends a text to all its clients. */
async function openBroadcast(text: string, closing: AsyncDisposableStack) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const clients = await openStreamClients({
    url: `ws://127.0.0.1:${port}`,
    clients: CLIENTS,
    subscribe: null,
  });
  closing.defer(async () => {
    await clients.close();
    server.close();
  });
  return async () => {
    const received = clients.received(CLIENTS * EVENTS);
    for (let i = 0; i < EVENTS; i++) for (const client of server.clients) client.send(text);
    await received;
  };
}

/** The account with the most traces, and one of these. */
async function busiestAccount(database: Database) {
  const [row] = await database.query<{ account: Buffer; traceId: Buffer }>(
    `select account, (array_agg(trace_id))[1] as "traceId"
     from chain.trace_accounts join chain.stream_log using (trace_id)
     where kind = 'trace' group by account order by count(*) desc limit 1`,
  );
  if (!row) throw new Error('the recorded network has no traces');
  return { address: addressOf(row.account).toRaw(), traceId: row.traceId };
}

/** Announces a trace again and again. */
async function repeatTrace(database: Database, traceId: Buffer, count: number): Promise<void> {
  await database.query(
    `with logged as (
       insert into chain.stream_log (seq, kind, mc_seqno, trace_id, end_lt)
       select nextval('chain.stream_log_seq'), kind, mc_seqno, trace_id, end_lt
       from (select * from chain.stream_log where kind = 'trace' and trace_id = $1 limit 1) first,
         generate_series(1, $2)
       returning seq)
     select pg_notify('stream_log', '') from (select count(*) from logged) counted`,
    [traceId, count],
  );
}
