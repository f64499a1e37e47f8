import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBackends } from '../gateway/support/backends.ts';
import { eventually } from '../gateway/support/eventually.ts';
import { openSse, openWebSocket } from './support/clients.ts';
import { startTestServer } from './support/stream-server.ts';

const ADDRESS = '0:83DFD552E63729B472FCBCC8C45EBCC6691702558B68EC7527E1BA403A0F31A8';
const FRIENDLY = 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N';
const OTHER = `-1:${'5'.repeat(64)}`;
const HASH = 'CPUE4WXeEJT+Dwz1fY/rkreWvYnsOt3I44i1G5ojJPM=';
const VALID = { types: ['transactions'], addresses: [ADDRESS] };
const TRACE = { types: ['trace'], trace_external_hash_norms: [HASH] };

const backends = await openBackends();
const { databaseUrl, addKey } = backends;
// Without replay: its refusal is part of the protocol.
const server = await startTestServer({ DATABASE_URL: databaseUrl }, { canReplay: false });
backends.closeFirst(server.close);
const { secret: wide } = await addKey({ streamConnections: 1000 });
const { secret: narrow } = await addKey({ streamConnections: 1000, streamAddresses: 1 });
const { secret: none } = await addKey({ streamConnections: 0 });

const PREFIXES = ['/api/streaming/v2', '/streaming/v2'];
const keyed = (secret: string) => ({ 'x-api-key': secret });

/** In the order of checking: each request also violates the rules after its own. */
const REFUSED: readonly [request: object, error: string, webSocketError?: string][] = [
  [{ types: [], addresses: ['y'] }, 'types are required for subscription', 'types are required'],
  [{ addresses: ['y'] }, 'types are required for subscription', 'types are required'],
  [{ types: ['block'], addresses: ['y'] }, 'invalid event type: block'],
  [{ ...VALID, addresses: ['y'], trace_external_hash_norms: [''] }, 'invalid address: y'],
  [
    { types: ['actions'], trace_external_hash_norms: [' '] },
    'trace_external_hash_norms contains empty value',
  ],
  [
    { types: ['actions'], trace_external_hash_norms: [HASH] },
    'trace_external_hash_norms requires type "trace"',
  ],
  [
    { types: ['trace', 'actions'] },
    'trace_external_hash_norms are required for trace subscription',
  ],
  [{ types: ['actions'] }, 'addresses are required for subscription', 'addresses are required'],
  [{ ...TRACE, msg_body_hash: HASH }, 'msg_body_hash requires addresses and type "transactions"'],
  [{ ...VALID, msg_body_hash: 'x' }, 'invalid msg_body_hash'],
];

/** Answers without `id`, because the request cannot be parsed. */
const UNPARSED: readonly [request: object, reason: string][] = [
  [{ ...VALID, min_finality: 'final' }, 'unknown finality state: final'],
  [{ ...VALID, types: 'actions' }, 'types is not a list of strings'],
  [{ ...VALID, include_metadata: 1 }, 'include_metadata is not a boolean'],
];

for (const prefix of PREFIXES) {
  const sse = `${server.url}${prefix}/sse`;
  const ws = `${server.url}${prefix}/ws`;

  const refusal = async (body: unknown, headers: Readonly<Record<string, string>>) => {
    const stream = await openSse(sse, { body, headers: { ...headers } });
    return [stream.status, await stream.rest()];
  };

  test(`${prefix}: an SSE stream has the headers and frames of the protocol`, async () => {
    const body = { id: 'a1', types: ['transactions', 'trace_invalidated'], addresses: [FRIENDLY] };
    const stream = await openSse(sse, { body, headers: keyed(wide) });
    assert.equal(stream.status, 200);
    const { headers } = stream;
    assert.equal(headers['content-type'], 'text/event-stream');
    assert.equal(headers['cache-control'], 'no-cache');
    assert.equal(headers.connection, 'keep-alive');
    assert.equal(headers['transfer-encoding'], 'chunked');
    assert.equal(headers['x-accel-buffering'], 'no');
    assert.equal(headers['content-encoding'], undefined);
    assert.equal(
      await stream.next(),
      'event: connected\ndata: {"id":"a1","status":"subscribed"}\n\n',
    );
    const [subscriber, starts] = [...server.hub.subscribers].at(-1) ?? [];
    assert.ok(subscriber?.subscription.addresses.has(ADDRESS));
    assert.deepEqual(starts, [{ replayExisting: false, since: null }]);
    server.hub.send('{"type":"transactions"}');
    assert.equal(await stream.next(), 'id: e-7-0\nevent: event\ndata: {"type":"transactions"}\n\n');
    stream.close();
  });

  test(`${prefix}: SSE acknowledges without an id, and with the head if heartbeats are on`, async () => {
    const open = async (body: object) => {
      const stream = await openSse(sse, { body, headers: keyed(wide) });
      const first = await stream.next();
      stream.close();
      return first;
    };
    assert.equal(await open(VALID), 'event: connected\ndata: {"status":"subscribed"}\n\n');
    assert.equal(await open(TRACE), 'event: connected\ndata: {"status":"subscribed"}\n\n');
    assert.equal(
      await open({ ...VALID, heartbeat: true }),
      'event: connected\ndata: {"status":"subscribed","mc_seqno":7}\n\n',
    );
  });

  test(`${prefix}: EventSource subscribes by query, and resumes by header`, async () => {
    const query = `types=transactions&addresses=${ADDRESS},${FRIENDLY}&id=q&api_key=${wide}`;
    const headers = { 'last-event-id': 'e-5-1' };
    const stream = await openSse(`${sse}?${query}`, { headers });
    assert.equal(
      await stream.next(),
      'event: connected\ndata: {"id":"q","status":"subscribed"}\n\n',
    );
    const [start] = [...server.hub.subscribers.values()].at(-1) ?? [];
    const since = { kind: 'cursor', epoch: 'e', seq: 5n, index: 1 };
    assert.deepEqual(start, { replayExisting: false, since });
    stream.close();
    const refused = await openSse(`${sse}?api_key=${wide}`);
    assert.equal(refused.status, 400);
    assert.equal(await refused.rest(), '{"error":"types are required for subscription"}');
  });

  test(`${prefix}: SSE refuses with the texts of the protocol, with and without an id`, async () => {
    for (const [request, error] of REFUSED)
      for (const id of [{}, { id: 'a1' }])
        assert.deepEqual(await refusal({ ...request, ...id }, keyed(wide)), [
          400,
          JSON.stringify({ ...id, error }),
        ]);
    for (const [request, reason] of UNPARSED)
      assert.deepEqual(await refusal({ id: 'a1', ...request }, keyed(wide)), [
        400,
        JSON.stringify({ error: `invalid subscription request: ${reason}` }),
      ]);
    assert.deepEqual(await refusal({ ...VALID, id: 1 }, keyed(wide)), [
      400,
      '{"error":"invalid subscription request: id is not a string"}',
    ]);
    assert.deepEqual(
      await refusal(JSON.stringify(VALID), { ...keyed(wide), 'content-type': 'text/plain' }),
      [400, '{"error":"invalid subscription request: Unprocessable Entity"}'],
    );
    const [, broken] = await refusal('{', keyed(wide));
    assert.match(String(broken), /^\{"error":"invalid subscription request: Malformed JSON/);
    assert.match(String((await refusal('', keyed(wide)))[1]), /^\{"error":"invalid subscription/);
  });

  test(`${prefix}: SSE checks connections, then addresses, then the replay`, async () => {
    const two = { ...VALID, id: 'i', addresses: [ADDRESS, OTHER], replay_existing: true };
    assert.deepEqual(await refusal(two, keyed(none)), [
      429,
      '{"id":"i","error":"connection limit reached: 0 active connections"}',
    ]);
    assert.deepEqual(await refusal(two, keyed(narrow)), [
      400,
      '{"id":"i","error":"too many addresses: 2 > max 1"}',
    ]);
    assert.deepEqual(await refusal({ ...two, addresses: [ADDRESS] }, keyed(narrow)), [
      503,
      '{"id":"i","error":"replay is not configured"}',
    ]);
  });

  test(`${prefix}: WebSocket requests have the answers of the protocol`, async () => {
    const client = await openWebSocket(ws, keyed(wide));
    const answers = async (operation: string, request: object, status: string) => {
      for (const id of [{}, { id: '' }, { id: 'x"1' }])
        assert.equal(
          await client.ask({ operation, ...request, ...id }),
          JSON.stringify({ ...id, status }),
        );
    };
    await answers('ping', {}, 'pong');
    await answers('subscribe', VALID, 'subscribed');
    await answers('subscribe', TRACE, 'subscribed');
    await answers('unsubscribe', { addresses: [ADDRESS, OTHER] }, 'unsubscribed');
    await answers('unsubscribe', { trace_external_hash_norms: [HASH] }, 'unsubscribed');
    const starts = [...server.hub.subscribers.values()].at(-1);
    const start = { replayExisting: false, since: null };
    assert.deepEqual(starts, [...Array(6).fill(start), ...Array(6).fill(null)]);
    client.close();
  });

  test(`${prefix}: WebSocket refuses with the texts of the protocol, with and without an id`, async () => {
    await eventually(async () => server.hub.subscribers.size === 0);
    const client = await openWebSocket(ws, keyed(wide));
    const error = async (request: unknown, text: string) =>
      assert.equal(await client.ask(request), JSON.stringify({ error: text }));
    for (const [request, text, own = text] of REFUSED)
      for (const id of [{}, { id: '1' }])
        assert.equal(
          await client.ask({ operation: 'subscribe', ...request, ...id }),
          JSON.stringify({ ...id, error: own }),
        );
    for (const [request, reason] of UNPARSED)
      await error({ operation: 'subscribe', ...request }, `invalid subscribe request: ${reason}`);
    await error('[]', 'invalid request envelope: a JSON object is expected');
    await error({ operation: 'ping', id: 3 }, 'invalid request envelope: id is not a string');
    await error({ operation: 'dance' }, 'unknown operation: dance');
    await error({}, 'unknown operation: ');
    await error(
      { operation: 'unsubscribe' },
      'addresses or trace_external_hash_norms are required',
    );
    await error(
      { operation: 'unsubscribe', addresses: 'x' },
      'invalid unsubscribe request: addresses is not a list of strings',
    );
    await error(
      { operation: 'subscribe', ...VALID, replay_existing: true },
      'replay is not configured',
    );
    assert.match(
      (await client.ask('{')) ?? '',
      /^\{"error":"invalid request envelope: Malformed JSON/,
    );
    assert.equal(server.hub.subscribers.size, 0, 'nothing was subscribed');
    client.close();
  });

  test(`${prefix}: WebSocket limits addresses, and has one error frame without a place`, async () => {
    const limited = await openWebSocket(ws, keyed(narrow));
    const two = { operation: 'subscribe', id: 'i', ...VALID, addresses: [ADDRESS, OTHER] };
    assert.equal(
      await limited.ask(two),
      '{"id":"i","error":"address limit exceeded: current 0 + new 2 > max 1"}',
    );
    limited.close();
    const refused = await openWebSocket(ws, keyed(none));
    assert.equal(
      await refused.next(),
      '{"error":"connection limit reached: 0 active connections"}',
    );
    assert.deepEqual(await refused.closed, { code: 1008, reason: 'connection limit' });
  });

  test(`${prefix}: wrong uses have their status`, async () => {
    const plain = await fetch(ws, { headers: keyed(wide) });
    assert.deepEqual([plain.status, await plain.text()], [426, 'Upgrade Required']);
    for (const [url, method, allow] of [
      [sse, 'PUT', 'GET, POST'],
      [sse, 'HEAD', 'GET, POST'],
      [ws, 'POST', 'GET'],
    ] as const) {
      const answer = await fetch(url, { method });
      assert.deepEqual([answer.status, answer.headers.get('allow')], [405, allow]);
    }
    const unknown = await fetch(`${server.url}${prefix}/nothing`);
    assert.deepEqual([unknown.status, await unknown.text()], [404, '{"error":"Not Found"}']);
  });

  test(`${prefix}: a browser may send any header`, async () => {
    const asked = 'authorization,last-event-id,x-api-key,x-actions-version,content-type,x-own';
    const answer = await fetch(sse, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://wallet.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': asked,
      },
    });
    assert.equal(answer.status, 204);
    assert.equal(answer.headers.get('access-control-allow-origin'), '*');
    assert.equal(answer.headers.get('access-control-allow-headers'), asked);
    assert.match(answer.headers.get('access-control-allow-methods') ?? '', /POST/);
    const headers = { ...keyed(wide), origin: 'https://wallet.example' };
    const stream = await openSse(sse, { body: VALID, headers });
    assert.equal(stream.headers['access-control-allow-origin'], '*');
    stream.close();
  });
}

test('the health has a status and the components of the hub', async () => {
  for (const prefix of ['/api/streaming', '/streaming']) {
    const read = async () => {
      const answer = await fetch(`${server.url}${prefix}/healthz`);
      type Health = { ok: boolean; now: number; components: object };
      return { status: answer.status, body: (await answer.json()) as Health };
    };
    const well = await read();
    assert.equal(well.status, 200);
    assert.ok(Math.abs(well.body.now - Date.now() / 1000) < 60);
    assert.deepEqual(Object.keys(well.body), ['ok', 'now', 'components']);
    const { components } = server;
    server.components = { index: { ok: true }, pending: { ok: false, error: 'silent' } };
    const ill = await read();
    assert.equal(ill.status, 503);
    assert.equal(ill.body.ok, false);
    assert.deepEqual(ill.body.components, server.components);
    server.components = components;
  }
});
