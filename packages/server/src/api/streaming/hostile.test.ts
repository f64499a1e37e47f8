import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSseBody, readSseQuery, requireServableSse } from './sse-request.ts';
import { emptySubscription } from './subscription.ts';
import { handleRequest } from './websocket-request.ts';

const LIMITS = { maxAddresses: 1000, maxHashes: 1000, canReplay: true };
const WEB_SOCKET = {
  subscriptions: new Map(),
  empty: emptySubscription(null),
  limits: LIMITS,
  head: null,
};
const CONTEXT = { actionsVersion: null, lastEventId: null, limits: LIMITS };
/** Processor time of this process, because the tests of other files run at the same time. */
const MAX_MS = 2000;

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Sends a text by both transports; returns both errors. */
async function errorsOf(text: string): Promise<readonly string[]> {
  const started = cpuMs();
  const { response } = await handleRequest(text, WEB_SOCKET);
  const errors: string[] = [JSON.parse(response).error];
  try {
    await requireServableSse(await readSseBody(text, CONTEXT), LIMITS);
  } catch (error) {
    errors.push((error as Error).message);
  }
  assert.ok(cpuMs() - started < MAX_MS, 'takes too long');
  assert.ok(errors.length === 2 && errors.every((error) => error.length < 500), 'long errors');
  return errors;
}

function addresses(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `0:${i.toString(16).padStart(64, '0')}`);
}

const subscribe = (fields: object) =>
  JSON.stringify({
    operation: 'subscribe',
    types: ['actions'],
    addresses: addresses(1),
    ...fields,
  });

test('long lists of addresses and hashes are refused quickly', async () => {
  assert.deepEqual(await errorsOf(subscribe({ addresses: addresses(100_000) })), [
    'invalid request envelope: Malformed JSON: more than 50000 values',
    'invalid subscription request: Malformed JSON: more than 50000 values',
  ]);
  assert.deepEqual(await errorsOf(subscribe({ addresses: addresses(49_000) })), [
    'address limit exceeded: current 0 + new 49000 > max 1000',
    'too many addresses: 49000 > max 1000',
  ]);
  const hashes = addresses(40_000).map((address) => address.slice(2));
  const [error] = await errorsOf(
    subscribe({ types: ['trace'], trace_external_hash_norms: hashes }),
  );
  const expected = 'trace_external_hash_norms limit exceeded: current 0 + new 40000 > max 1000';
  assert.equal(error, expected);
});

test('100,000 addresses of a query string, and of an unsubscribe, are refused quickly', async () => {
  const started = cpuMs();
  const query = { types: 'actions', addresses: addresses(100_000).join() };
  const message = 'too many addresses: 100000 > max 1000';
  await assert.rejects(readSseQuery(query, CONTEXT), { status: 400, message });
  const unsubscribe = JSON.stringify({ operation: 'unsubscribe', addresses: addresses(49_000) });
  const { response } = await handleRequest(unsubscribe, WEB_SOCKET);
  assert.match(response, /new 49000 > max 1000/);
  assert.ok(cpuMs() - started < MAX_MS);
});

test('lists in several forms are counted after they are parsed', async () => {
  const listed = addresses(1001).flatMap((text) => [text, text.toUpperCase()]);
  assert.deepEqual(await errorsOf(subscribe({ addresses: [...listed, ...listed] })), [
    'address limit exceeded: current 0 + new 1001 > max 1000',
    'too many addresses: 1001 > max 1000',
  ]);
});

test('the same address 40,000 times is one address', async () => {
  const text = subscribe({ addresses: Array(40_000).fill(addresses(1)[0]) });
  const { response, change } = await handleRequest(text, WEB_SOCKET);
  assert.equal(response, '{"status":"subscribed"}');
  assert.equal(change?.subscription?.addresses.size, 1);
});

test('deep JSON is refused', async () => {
  const deep = `${'['.repeat(1e6)}${']'.repeat(1e6)}`;
  const [frame, body] = await errorsOf(`{"operation":"subscribe","types":${deep}}`);
  assert.equal(frame, 'invalid request envelope: Malformed JSON: nested deeper than 2048 levels');
  assert.match(body ?? '', /nested deeper than 2048 levels$/);
  const allowed = `{"operation":"ping","since":${'['.repeat(2000)}${']'.repeat(2000)}}`;
  const { response } = await handleRequest(allowed, WEB_SOCKET);
  assert.equal(response, '{"status":"pong"}');
});

test('names of prototypes are ordinary names', async () => {
  const prototype = '{"__proto__":{"id":"x","types":["actions"]},"operation":"subscribe"}';
  assert.deepEqual(await errorsOf(prototype), [
    'types are required',
    'types are required for subscription',
  ]);
  for (const name of ['__proto__', 'constructor', 'hasOwnProperty']) {
    const text = subscribe({ types: [name] });
    assert.deepEqual(await errorsOf(text), Array(2).fill(`invalid event type: ${name}`));
    const finality = await errorsOf(subscribe({ min_finality: name }));
    assert.ok(finality.every((error) => error.endsWith(`unknown finality state: ${name}`)));
    const shown = subscribe({ action_types: [name], supported_action_types: [name] });
    const { response, change } = await handleRequest(shown, WEB_SOCKET);
    assert.equal(response, '{"status":"subscribed"}');
    assert.ok(change?.subscription?.supportedActionTypes.has(name));
  }
});

test('huge texts are refused, and not repeated in the response', async () => {
  const huge = 'x'.repeat(5e6);
  const [frame, body] = await errorsOf(subscribe({ id: huge }));
  assert.equal(frame, 'invalid request envelope: id has more than 1024 characters');
  assert.equal(body, 'invalid subscription request: id has more than 1024 characters');
  await errorsOf(subscribe({ addresses: [huge] }));
  await errorsOf(subscribe({ addresses: [`0:${huge}`] }));
  await errorsOf(subscribe({ types: [huge] }));
  await errorsOf(subscribe({ types: ['trace'], trace_external_hash_norms: [huge] }));
  await errorsOf(subscribe({ types: ['trace'], trace_external_hash_norms: [' '.repeat(5e6)] }));
  await errorsOf(subscribe({ types: ['transactions'], msg_body_hash: huge }));
  await errorsOf(subscribe({ min_finality: huge }));
  await errorsOf(subscribe({ since: huge }));
  await errorsOf(subscribe({ since: { mc_seqno: 1e300 } }));
  await errorsOf(subscribe({ action_types: addresses(1001) }));
  const longest = 'ü'.repeat(1024);
  const { response } = await handleRequest(subscribe({ id: longest }), WEB_SOCKET);
  assert.equal(response, JSON.stringify({ id: longest, status: 'subscribed' }));
});

test('every wrong type of every field is refused', async () => {
  const wrong = { texts: [1, true, [], {}], flags: [1, 'true', [], {}], lists: [1, 'x', {}, [[]]] };
  const fields = {
    texts: ['min_finality', 'msg_body_hash', 'id'],
    flags: ['include_address_book', 'include_metadata', 'replay_existing', 'cursor', 'heartbeat'],
    lists: [
      ['types', 'addresses', 'trace_external_hash_norms'],
      ['action_types', 'supported_action_types'],
    ].flat(),
  };
  for (const kind of ['texts', 'flags', 'lists'] as const)
    for (const name of fields[kind])
      for (const value of wrong[kind])
        for (const error of await errorsOf(subscribe({ [name]: value })))
          assert.match(error, new RegExp(`: ${name} is not a `));
});
