import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectionLimitReached, StreamRefusal, type SubscriptionLimits } from './refusal.ts';
import { readSseBody, requireServableSse } from './sse-request.ts';
import { emptySubscription } from './subscription.ts';
import { handleRequest } from './websocket-request.ts';

const ADDRESS = '0:83DFD552E63729B472FCBCC8C45EBCC6691702558B68EC7527E1BA403A0F31A8';
const OTHER = `-1:${'5'.repeat(64)}`;
const HASH = 'CPUE4WXeEJT+Dwz1fY/rkreWvYnsOt3I44i1G5ojJPM=';
const LIMITS: SubscriptionLimits = { maxAddresses: 1, maxHashes: 1, canReplay: false };
const CONTEXT = { actionsVersion: null, lastEventId: null, limits: LIMITS };
const WEB_SOCKET = {
  subscriptions: new Map(),
  empty: emptySubscription(null),
  limits: LIMITS,
  head: null,
};

const VALID = { types: ['transactions'], addresses: [ADDRESS] };
const TRACE = { types: ['trace'], trace_external_hash_norms: [HASH] };

/** The texts of both transports, in the order of checking: each request also violates the rules after its own. */
const COMMON: readonly [request: object, error: string][] = [
  [{ types: ['block', 'x'], addresses: ['y'] }, 'invalid event type: block'],
  [{ types: ['Actions'] }, 'invalid event type: Actions'],
  [{ types: [''] }, 'invalid event type: '],
  [{ ...VALID, addresses: [ADDRESS, 'y'], trace_external_hash_norms: [''] }, 'invalid address: y'],
  [{ ...VALID, addresses: [''] }, 'invalid address: '],
  [
    { types: ['actions'], trace_external_hash_norms: [HASH, ' '] },
    'trace_external_hash_norms contains empty value',
  ],
  [
    { ...TRACE, trace_external_hash_norms: ['no hash'] },
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
  [{ ...TRACE, msg_body_hash: HASH }, 'msg_body_hash requires addresses and type "transactions"'],
  [
    { types: ['actions'], addresses: [ADDRESS], msg_body_hash: 'x' },
    'msg_body_hash requires addresses and type "transactions"',
  ],
  [{ ...VALID, msg_body_hash: 'x', addresses: [ADDRESS, OTHER] }, 'invalid msg_body_hash'],
  [{ ...VALID, msg_body_hash: '' }, 'invalid msg_body_hash'],
];

const TWO_ADDRESSES = { ...VALID, addresses: [ADDRESS, OTHER], replay_existing: true };
const TWO_HASHES = { ...TRACE, trace_external_hash_norms: [HASH, 'a'.repeat(64)] };
const REPLAY = { ...VALID, replay_existing: true };
const INVALID_FIELDS: readonly [request: object, reason: string][] = [
  [{ types: 'transactions' }, 'types is not a list of strings'],
  [{ ...VALID, addresses: [1] }, 'addresses is not a list of strings'],
  [{ ...VALID, include_metadata: 'true' }, 'include_metadata is not a boolean'],
  [{ min_finality: 'final' }, 'unknown finality state: final'],
  [{ min_finality: 'toString' }, 'unknown finality state: toString'],
  [{ roots: 'none' }, 'unknown roots: none'],
  [{ roots: true }, 'roots is not a string'],
  [{ invalidate_states: 1 }, 'invalidate_states is not a boolean'],
  [{ min_finality: 2 }, 'min_finality is not a string'],
  [{ ...VALID, since: 'yesterday' }, 'since is not a cursor'],
  [
    { ...VALID, since: { mc_seqno: -1 } },
    'since is not a cursor, {"mc_seqno": number} or {"utime": number}',
  ],
  [{ ...VALID, action_types: [null] }, 'action_types is not a list of strings'],
];

async function refusalOf(run: () => Promise<unknown>): Promise<{ status: number; json: string }> {
  try {
    await run();
  } catch (error) {
    if (error instanceof StreamRefusal) return { status: error.status, json: error.json };
    throw error;
  }
  return assert.fail('not refused');
}

function sse(body: string | null) {
  return refusalOf(async () => requireServableSse(await readSseBody(body, CONTEXT), LIMITS));
}

/** Sends the request without and with an `id`. */
async function sseRefuses(request: object, status: number, error: string): Promise<void> {
  for (const id of [{}, { id: 'a1' }, { id: '' }]) {
    const expected = { status, json: JSON.stringify({ ...id, error }) };
    assert.deepEqual(await sse(JSON.stringify({ ...request, ...id })), expected);
  }
}

test('SSE refuses a body that cannot be parsed, without an id', async () => {
  const refuses = async (body: string | null, reason: string) =>
    assert.deepEqual(await sse(body), {
      status: 400,
      json: JSON.stringify({ error: `invalid subscription request: ${reason}` }),
    });
  await refuses(null, 'Unprocessable Entity');
  await refuses('[]', 'a JSON object is expected');
  await refuses('null', 'a JSON object is expected');
  await refuses('"x"', 'a JSON object is expected');
  await refuses(JSON.stringify({ ...VALID, id: 1 }), 'id is not a string');
  for (const [request, reason] of INVALID_FIELDS)
    await refuses(JSON.stringify({ id: 'a1', ...request }), reason);
  assert.match((await sse('{')).json, /^\{"error":"invalid subscription request: Malformed JSON: /);
});

test('SSE refuses an invalid subscription with the texts of the protocol', async () => {
  for (const request of [{ addresses: ['y'] }, { types: [] }, { types: null }])
    await sseRefuses(request, 400, 'types are required for subscription');
  await sseRefuses({ types: ['trace_invalidated'] }, 400, 'types are required for subscription');
  for (const [request, error] of COMMON) await sseRefuses(request, 400, error);
  await sseRefuses({ types: ['jettons_change'] }, 400, 'addresses are required for subscription');
  const mixed = { ...TRACE, types: ['trace', 'actions'], msg_body_hash: HASH };
  await sseRefuses(mixed, 400, 'addresses are required for subscription');
});

test('SSE checks the addresses, the hashes and the replay, in this order', async () => {
  await sseRefuses(TWO_ADDRESSES, 400, 'too many addresses: 2 > max 1');
  await sseRefuses(TWO_HASHES, 400, 'too many trace_external_hash_norms: 2 > max 1');
  await sseRefuses(REPLAY, 503, 'replay is not configured');
});

async function webSocketRefuses(request: object, error: string): Promise<void> {
  for (const id of [{}, { id: 'a1' }, { id: '' }]) {
    const { response, change } = await handleRequest(
      JSON.stringify({ ...request, ...id }),
      WEB_SOCKET,
    );
    assert.equal(response, JSON.stringify({ ...id, error }));
    assert.equal(change, null);
  }
}

test('a WebSocket refuses what is not a request, without an id', async () => {
  const refuses = async (text: string, reason: string) =>
    assert.equal(
      (await handleRequest(text, WEB_SOCKET)).response,
      JSON.stringify({ error: `invalid request envelope: ${reason}` }),
    );
  await refuses('[1]', 'a JSON object is expected');
  await refuses('{"id":1,"operation":"ping"}', 'id is not a string');
  await refuses('{"id":"a","operation":1}', 'operation is not a string');
  const limit = '{"error":"connection limit reached: 2 active connections"}';
  assert.equal(connectionLimitReached(2, null).json, limit);
});

test('a WebSocket refuses an invalid subscription with the texts of the protocol', async () => {
  const refuses = (request: object, error: string) =>
    webSocketRefuses({ operation: 'subscribe', ...request }, error);
  for (const [request, reason] of INVALID_FIELDS)
    await refuses(request, `invalid subscribe request: ${reason}`);
  await refuses({ addresses: ['y'] }, 'types are required');
  await refuses({ types: ['trace_invalidated'] }, 'types are required');
  for (const [request, error] of COMMON) await refuses(request, error);
  await refuses({ types: ['actions'] }, 'addresses are required');
  await refuses(TWO_ADDRESSES, 'address limit exceeded: current 0 + new 2 > max 1');
  const hashes = 'trace_external_hash_norms limit exceeded: current 0 + new 2 > max 1';
  await refuses(TWO_HASHES, hashes);
  await refuses(REPLAY, 'replay is not configured');
});

test('a WebSocket refuses other operations with the texts of the protocol', async () => {
  await webSocketRefuses({}, 'unknown operation: ');
  await webSocketRefuses({ operation: 'set' }, 'unknown operation: set');
  await webSocketRefuses({ operation: 'constructor' }, 'unknown operation: constructor');
  const refuses = (request: object, error: string) =>
    webSocketRefuses({ operation: 'unsubscribe', ...request }, error);
  await refuses(
    { addresses: 'x' },
    'invalid unsubscribe request: addresses is not a list of strings',
  );
  await refuses({}, 'addresses or trace_external_hash_norms are required');
  await refuses({ addresses: [] }, 'addresses or trace_external_hash_norms are required');
  await refuses({ addresses: ['y'], trace_external_hash_norms: [''] }, 'invalid address: y');
  const empty = 'trace_external_hash_norms contains empty value';
  await refuses({ trace_external_hash_norms: [''] }, empty);
});
