import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SubscriptionLimits } from './limits.ts';
import { StreamRefusal } from './refusal.ts';
import { SseConnection } from './sse-connection.ts';
import { WebSocketConnection } from './websocket-connection.ts';

const ADDRESS = '0:83DFD552E63729B472FCBCC8C45EBCC6691702558B68EC7527E1BA403A0F31A8';
const OTHER = `-1:${'5'.repeat(64)}`;
const HASH = 'CPUE4WXeEJT+Dwz1fY/rkreWvYnsOt3I44i1G5ojJPM=';
const LIMITS: SubscriptionLimits = { maxAddresses: 1, maxHashes: 1, canReplay: false };
const CONTEXT = { actionsVersion: null, lastEventId: null, limits: LIMITS };

const VALID = { types: ['transactions'], addresses: [ADDRESS] };
const TRACE = { types: ['trace'], trace_external_hash_norms: [HASH] };

/** The texts of both transports, in the order of checking: each request also violates the rules after its own. */
const COMMON: readonly [request: object, error: string][] = [
  [{ types: ['blocks', 'x'], addresses: ['y'] }, 'invalid event type: blocks'],
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
  [{ min_finality: 2 }, 'min_finality is not a string'],
  [{ ...VALID, since: 'yesterday' }, 'since is not a cursor'],
  [
    { ...VALID, since: { mc_seqno: -1 } },
    'since is not a cursor, {"mc_seqno": number} or {"utime": number}',
  ],
  [{ ...VALID, action_types: [null] }, 'action_types is not a list of strings'],
];

function refusalOf(run: () => unknown): { status: number; json: string } {
  try {
    run();
  } catch (error) {
    if (error instanceof StreamRefusal) return { status: error.status, json: error.json };
    throw error;
  }
  return assert.fail('not refused');
}

function sse(body: string | null, reached: number | null = null) {
  return refusalOf(() => SseConnection.fromBody(body, CONTEXT).admit(reached));
}

/** Sends the request without and with an `id`. */
function sseRefuses(request: object, status: number, error: string, reached?: number): void {
  for (const id of [{}, { id: 'a1' }, { id: '' }]) {
    const expected = { status, json: JSON.stringify({ ...id, error }) };
    assert.deepEqual(sse(JSON.stringify({ ...request, ...id }), reached), expected);
  }
}

test('SSE refuses a body that cannot be parsed, without an id', () => {
  const refuses = (body: string | null, reason: string) =>
    assert.deepEqual(sse(body), {
      status: 400,
      json: JSON.stringify({ error: `invalid subscription request: ${reason}` }),
    });
  refuses(null, 'Unprocessable Entity');
  refuses('[]', 'a JSON object is expected');
  refuses('null', 'a JSON object is expected');
  refuses('"x"', 'a JSON object is expected');
  refuses(JSON.stringify({ ...VALID, id: 1 }), 'id is not a string');
  for (const [request, reason] of INVALID_FIELDS)
    refuses(JSON.stringify({ id: 'a1', ...request }), reason);
  assert.match(sse('{').json, /^\{"error":"invalid subscription request: Malformed JSON: /);
});

test('SSE refuses an invalid subscription with the texts of the protocol', () => {
  for (const request of [{ addresses: ['y'] }, { types: [] }, { types: null }])
    sseRefuses(request, 400, 'types are required for subscription');
  sseRefuses({ types: ['trace_invalidated'] }, 400, 'types are required for subscription');
  for (const [request, error] of COMMON) sseRefuses(request, 400, error);
  sseRefuses({ types: ['jettons_change'] }, 400, 'addresses are required for subscription');
  const mixed = { ...TRACE, types: ['trace', 'actions'], msg_body_hash: HASH };
  sseRefuses(mixed, 400, 'addresses are required for subscription');
});

test('SSE checks the connections, the addresses, the hashes and the replay, in this order', () => {
  sseRefuses(TWO_ADDRESSES, 429, 'connection limit reached: 2 active connections', 2);
  sseRefuses(TWO_ADDRESSES, 400, 'too many addresses: 2 > max 1');
  sseRefuses(TWO_HASHES, 400, 'too many trace_external_hash_norms: 2 > max 1');
  sseRefuses(REPLAY, 503, 'replay is not configured');
});

function webSocketRefuses(request: object, error: string): void {
  const connection = new WebSocketConnection(null);
  const before = connection.subscription;
  for (const id of [{}, { id: 'a1' }, { id: '' }]) {
    const text = JSON.stringify({ ...request, ...id });
    const { answer, start } = connection.receive(text, { limits: LIMITS, head: null });
    assert.equal(answer, JSON.stringify({ ...id, error }));
    assert.equal(start, null);
    assert.equal(connection.subscription, before);
  }
}

test('a WebSocket refuses what is not a request, without an id', () => {
  const refuses = (text: string, reason: string) =>
    assert.equal(
      new WebSocketConnection(null).receive(text, { limits: LIMITS, head: null }).answer,
      JSON.stringify({ error: `invalid request envelope: ${reason}` }),
    );
  refuses('[1]', 'a JSON object is expected');
  refuses('{"id":1,"operation":"ping"}', 'id is not a string');
  refuses('{"id":"a","operation":1}', 'operation is not a string');
  const limit = '{"error":"connection limit reached: 2 active connections"}';
  assert.equal(WebSocketConnection.limitReached(2), limit);
});

test('a WebSocket refuses an invalid subscription with the texts of the protocol', () => {
  const refuses = (request: object, error: string) =>
    webSocketRefuses({ operation: 'subscribe', ...request }, error);
  for (const [request, reason] of INVALID_FIELDS)
    refuses(request, `invalid subscribe request: ${reason}`);
  refuses({ addresses: ['y'] }, 'types are required');
  refuses({ types: ['trace_invalidated'] }, 'types are required');
  for (const [request, error] of COMMON) refuses(request, error);
  refuses({ types: ['actions'] }, 'addresses are required');
  refuses(TWO_ADDRESSES, 'address limit exceeded: current 0 + new 2 > max 1');
  const hashes = 'trace_external_hash_norms limit exceeded: current 0 + new 2 > max 1';
  refuses(TWO_HASHES, hashes);
  refuses(REPLAY, 'replay is not configured');
});

test('a WebSocket refuses other operations with the texts of the protocol', () => {
  webSocketRefuses({}, 'unknown operation: ');
  webSocketRefuses({ operation: 'set' }, 'unknown operation: set');
  webSocketRefuses({ operation: 'constructor' }, 'unknown operation: constructor');
  const refuses = (request: object, error: string) =>
    webSocketRefuses({ operation: 'unsubscribe', ...request }, error);
  refuses({ addresses: 'x' }, 'invalid unsubscribe request: addresses is not a list of strings');
  refuses({}, 'addresses or trace_external_hash_norms are required');
  refuses({ addresses: [] }, 'addresses or trace_external_hash_norms are required');
  refuses({ addresses: ['y'], trace_external_hash_norms: [''] }, 'invalid address: y');
  const empty = 'trace_external_hash_norms contains empty value';
  refuses({ trace_external_hash_norms: [''] }, empty);
});
