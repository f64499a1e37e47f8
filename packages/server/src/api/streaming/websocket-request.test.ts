import assert from 'node:assert/strict';
import { test } from 'node:test';
import { supportedTypes } from '@tonway/actions';
import { emptySubscription, type Subscription } from './subscription.ts';
import { handleRequest } from './websocket-request.ts';

const A = `0:${'A'.repeat(64)}`;
const B = `0:${'B'.repeat(64)}`;
const HASH = 'CPUE4WXeEJT+Dwz1fY/rkreWvYnsOt3I44i1G5ojJPM=';
const LIMITS = { maxAddresses: Number.POSITIVE_INFINITY, maxHashes: 10, canReplay: true };

/** The subscriptions of a WebSocket, which requests change. */
class Client {
  readonly subscriptions = new Map<string | null, { readonly subscription: Subscription }>();
  readonly empty: Subscription;
  readonly limits: typeof LIMITS;
  readonly head = 77;

  constructor(actionsVersion: readonly string[] | null = null, limits = LIMITS) {
    this.empty = emptySubscription(actionsVersion);
    this.limits = limits;
  }

  get unnamed(): Subscription {
    return this.subscriptions.get(null)?.subscription ?? this.empty;
  }

  async request(request: object) {
    const { response, change } = await handleRequest(JSON.stringify(request), this);
    if (change?.subscription)
      this.subscriptions.set(change.name, { subscription: change.subscription });
    else if (change) this.subscriptions.delete(change.name);
    return { response, change };
  }

  async responseTo(request: object): Promise<string> {
    return (await this.request(request)).response;
  }
}

/** Sends requests one after the other; returns the subscription after the last one. */
async function after(...requests: readonly object[]): Promise<Subscription> {
  const client = new Client(['v1']);
  for (const request of requests) assert.match(await client.responseTo(request), /"status"/);
  return client.unnamed;
}

const subscribe = (fields: object) => ({ operation: 'subscribe', ...fields });
const FULL = subscribe({
  types: ['transactions', 'trace'],
  addresses: [A, B],
  trace_external_hash_norms: [HASH],
  min_finality: 'pending',
  action_types: ['ton_transfer'],
  supported_action_types: ['v2'],
  include_address_book: true,
  include_metadata: true,
  msg_body_hash: HASH,
  cursor: true,
  heartbeat: true,
});

test('a new connection selects nothing', async () => {
  const { types, addresses, traceHashes, supportedActionTypes, minFinality } = await after();
  assert.equal(types.size + addresses.size + traceHashes.size, 0);
  assert.deepEqual(supportedActionTypes, supportedTypes(['v1']));
  assert.equal(minFinality, 'finalized');
});

test('a second subscribe replaces the selection and keeps omitted preferences', async () => {
  const first = await after(FULL);
  const second = await after(FULL, subscribe({ types: ['actions'], addresses: [B] }));
  assert.deepEqual(second, {
    ...first,
    types: new Set(['actions']),
    addresses: new Set([B]),
    traceHashes: new Set(),
    msgBodyHash: null,
  });
});

test('a second subscribe changes the preferences that it contains', async () => {
  const changed = subscribe({
    types: ['actions'],
    addresses: [A],
    min_finality: 'confirmed',
    action_types: ['nft_mint'],
    supported_action_types: ['v1'],
    include_address_book: false,
    include_metadata: false,
    cursor: false,
    heartbeat: false,
  });
  assert.deepEqual(await after(FULL, changed), { ...(await after(changed)) });
});

test('an empty list keeps the filter of action types, null removes it', async () => {
  const filterAfter = async (fields: object) =>
    (await after(FULL, subscribe({ types: ['actions'], addresses: [A], ...fields }))).actionTypes;
  assert.deepEqual(await filterAfter({}), new Set(['ton_transfer']));
  assert.deepEqual(await filterAfter({ action_types: [] }), new Set(['ton_transfer']));
  assert.equal(await filterAfter({ action_types: null }), null);
  const supported = { types: ['actions'], addresses: [A], supported_action_types: [] };
  const { supportedActionTypes } = await after(FULL, subscribe(supported));
  assert.deepEqual(supportedActionTypes, supportedTypes(['v2']));
});

test('unsubscribe removes addresses and hashes, and keeps the types', async () => {
  const operation = 'unsubscribe';
  const unknown = `-1:${'C'.repeat(64)}`;
  const first = await after(FULL);
  const withoutA = await after(FULL, { operation, addresses: [A.toLowerCase(), unknown] });
  assert.deepEqual(withoutA, { ...first, addresses: new Set([B]) });
  const hash = Buffer.from(HASH, 'base64').toString('hex');
  const withoutHash = await after(FULL, { operation, trace_external_hash_norms: [hash] });
  assert.deepEqual(withoutHash, { ...first, traceHashes: new Set() });
});

test('a refused request leaves the subscription in force', async () => {
  const client = new Client();
  await client.request(FULL);
  const before = structuredClone(client.unnamed);
  for (const request of [
    subscribe({ types: ['actions'], addresses: ['x'], min_finality: 'confirmed' }),
    subscribe({ types: [] }),
    { operation: 'unsubscribe', addresses: [A, 'x'] },
    { operation: 'none' },
  ]) {
    assert.match(await client.responseTo(request), /^\{"error"/);
  }
  assert.deepEqual(client.unnamed, before);
});

test('responses have the id of the request, and the head for clients that ask for heartbeats', async () => {
  const client = new Client();
  const responseTo = (request: object) => client.responseTo(request);
  assert.equal(await responseTo({ operation: 'ping', id: '3' }), '{"id":"3","status":"pong"}');
  assert.equal(await responseTo({ operation: 'ping' }), '{"status":"pong"}');
  const plain = subscribe({ types: ['actions'], addresses: [A] });
  assert.equal(await responseTo({ ...plain, id: '1' }), '{"id":"1","status":"subscribed"}');
  const heartbeat = { ...plain, heartbeat: true };
  assert.equal(await responseTo(heartbeat), '{"status":"subscribed","mc_seqno":77}');
  const end = { operation: 'unsubscribe', id: '2', addresses: [B] };
  assert.equal(await responseTo(end), '{"id":"2","status":"unsubscribed"}');
});

test('only a subscribe starts a replay, and it is not repeated by the next one', async () => {
  const client = new Client();
  const startOf = async (request: object) => (await client.request(request)).change?.start ?? null;
  const plain = subscribe({ types: ['actions'], addresses: [A] });
  const since = { kind: 'cursor', epoch: 'e', seq: 1n, index: 2 };
  const replay = { ...plain, replay_existing: true, since: 'e-1-2' };
  assert.deepEqual(await startOf(replay), { replayExisting: true, since });
  assert.deepEqual(await startOf(plain), { replayExisting: false, since: null });
  assert.equal(await startOf({ operation: 'ping' }), null);
});

test('subscriptions with names are independent, and the limits apply to their sum', async () => {
  const client = new Client(null, { ...LIMITS, maxAddresses: 2 });
  const named = (name: string, ...addresses: string[]) =>
    client.request(subscribe({ types: ['transactions'], addresses, subscription: name, id: '1' }));
  await client.request(subscribe({ types: ['actions'], addresses: [A] }));
  const { response } = await named('wallet', B);
  assert.equal(response, '{"id":"1","status":"subscribed","subscription":"wallet"}');
  assert.deepEqual(client.unnamed.addresses, new Set([A]));
  const exceeded = 'address limit exceeded: current 2 + new 1 > max 2';
  assert.deepEqual(JSON.parse((await named('other', A)).response), { id: '1', error: exceeded });
  const ended = await client.request({ operation: 'unsubscribe', subscription: 'wallet' });
  assert.equal(ended.response, '{"status":"unsubscribed","subscription":"wallet"}');
  assert.equal(ended.change?.subscription, null);
  assert.match((await named('other', A)).response, /subscribed/);
});

test('the number and the length of names are limited', async () => {
  const client = new Client();
  const named = { types: ['actions'], addresses: [A] };
  await client.request(subscribe(named));
  const responses: string[] = [];
  for (let i = 0; i < 101; i++)
    responses.push(await client.responseTo(subscribe({ ...named, subscription: `${i}` })));
  assert.equal(responses.filter((response) => response.includes('"status"')).length, 99);
  assert.equal(responses.at(-1), '{"error":"too many subscriptions"}');
  for (const subscription of ['', 'x'.repeat(129), 1])
    assert.match(
      await client.responseTo({ operation: 'ping', subscription }),
      /subscription is not a/,
    );
});
