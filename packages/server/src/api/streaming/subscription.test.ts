import assert from 'node:assert/strict';
import { test } from 'node:test';
import { supportedTypes } from '@tonway/actions';
import { readSseBody, readSseQuery, type SseContext, type SseRequest } from './sse-request.ts';

const RAW = '0:83DFD552E63729B472FCBCC8C45EBCC6691702558B68EC7527E1BA403A0F31A8';
const FRIENDLY = [
  'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N',
  'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI',
];
const HEX = '08f504e165de1094fe0f0cf57d8feb92b796bd89ec3addc8e388b51b9a2324f3';
const BASE64 = 'CPUE4WXeEJT+Dwz1fY/rkreWvYnsOt3I44i1G5ojJPM=';
const BASE64_URL = 'CPUE4WXeEJT-Dwz1fY_rkreWvYnsOt3I44i1G5ojJPM';
const LIMITS = { maxAddresses: 1000, maxHashes: 1000, canReplay: true };
const NO_HEADERS: SseContext = { actionsVersion: null, lastEventId: null, limits: LIMITS };
const VALID = { types: ['transactions'], addresses: [RAW] };

function fromBody(body: object, headers: Partial<SseContext> = {}): Promise<SseRequest> {
  return readSseBody(JSON.stringify(body), { ...NO_HEADERS, ...headers });
}

test('omitted and null fields have their defaults', async () => {
  const nulls = { id: null, min_finality: null, action_types: null, since: null, cursor: null };
  for (const body of [VALID, { ...VALID, ...nulls, unknown: 1 }]) {
    const { subscription, start } = await fromBody(body);
    assert.deepEqual(subscription, {
      types: new Set(['transactions']),
      addresses: new Set([RAW]),
      traceHashes: new Set(),
      msgBodyHash: null,
      minFinality: 'finalized',
      actionTypes: null,
      supportedActionTypes: supportedTypes(['latest']),
      includeAddressBook: false,
      includeMetadata: false,
      cursor: false,
      heartbeat: false,
      allRoots: false,
      invalidateStates: false,
    });
    assert.deepEqual(start, { replayExisting: false, since: null });
  }
});

test('every field is read', async () => {
  const { subscription, start } = await fromBody({
    types: ['trace', 'transactions', 'trace', 'trace_invalidated'],
    addresses: [RAW],
    trace_external_hash_norms: [HEX],
    min_finality: 'pending',
    action_types: ['ton_transfer'],
    supported_action_types: ['v1', 'own_type'],
    include_address_book: true,
    include_metadata: true,
    replay_existing: true,
    msg_body_hash: HEX,
    cursor: true,
    since: { utime: 1783209600 },
    heartbeat: true,
    roots: 'all',
    invalidate_states: true,
  });
  assert.deepEqual(subscription, {
    types: new Set(['trace', 'transactions']),
    addresses: new Set([RAW]),
    traceHashes: new Set([BASE64]),
    msgBodyHash: BASE64,
    minFinality: 'pending',
    actionTypes: new Set(['ton_transfer']),
    supportedActionTypes: supportedTypes(['v1', 'own_type']),
    includeAddressBook: true,
    includeMetadata: true,
    cursor: true,
    heartbeat: true,
    allRoots: true,
    invalidateStates: true,
  });
  assert.deepEqual(start, { replayExisting: true, since: { kind: 'utime', utime: 1783209600 } });
});

test('all forms of an address and of a hash are one', async () => {
  const standard = FRIENDLY.map((text) => text.replaceAll('-', '+').replaceAll('_', '/'));
  const addresses = [RAW, RAW.toLowerCase(), ...FRIENDLY, ...standard];
  const { subscription } = await fromBody({ ...VALID, addresses });
  assert.deepEqual(subscription.addresses, new Set([RAW]));

  const hashes = [HEX, HEX.toUpperCase(), `0x${HEX}`, BASE64, BASE64_URL, ` ${BASE64}\n`];
  const trace = { types: ['trace'], trace_external_hash_norms: hashes };
  assert.deepEqual((await fromBody(trace)).subscription.traceHashes, new Set([BASE64]));
  for (const msg_body_hash of hashes)
    assert.equal((await fromBody({ ...VALID, msg_body_hash })).subscription.msgBodyHash, BASE64);
});

test('the header of the version is the default of the supported types', async () => {
  const headers = { actionsVersion: ['v1'] };
  const supportedOf = async (body: object) =>
    (await fromBody(body, headers)).subscription.supportedActionTypes;
  assert.deepEqual(await supportedOf(VALID), supportedTypes(['v1']));
  assert.deepEqual(
    await supportedOf({ ...VALID, supported_action_types: [] }),
    supportedTypes(['v1']),
  );
  const v2 = await supportedOf({ ...VALID, supported_action_types: ['v2'] });
  assert.deepEqual(v2, supportedTypes(['v2']));
});

test('a client resumes after a cursor, at a block or at a time; the header overrides the field', async () => {
  const sinceOf = async (since: unknown, lastEventId: string | null = null) =>
    (await fromBody({ ...VALID, since }, { lastEventId })).start.since;
  const cursor = { kind: 'cursor', epoch: '1f', seq: 71234567n, index: 3 };
  assert.deepEqual(await sinceOf('1f-71234567-3'), cursor);
  assert.deepEqual(await sinceOf({ mc_seqno: 5 }, ''), { kind: 'mc_seqno', mcSeqno: 5 });
  assert.deepEqual(await sinceOf({ utime: 6 }, '1f-71234567-3'), cursor);
  const wrong = [
    '',
    '1f-1',
    '1f-1-1-1',
    '1f-1-4294967296',
    '1f-1234567890123456789-0',
    'é-1-1',
    5,
    true,
    [],
    {},
  ];
  const wrongObjects = [{ utime: 1, mc_seqno: 1 }, { utime: '1' }, { mc_seqno: 1.5 }];
  for (const since of [...wrong, ...wrongObjects])
    await assert.rejects(sinceOf(since), /^StreamRefusal: invalid subscription request: since is/);
});

test('blocks need no address', async () => {
  const { subscription } = await fromBody({ types: ['blocks'] });
  assert.deepEqual(subscription.types, new Set(['blocks']));
  const trace = { types: ['blocks', 'trace'], trace_external_hash_norms: [HEX] };
  assert.deepEqual((await fromBody(trace)).subscription.traceHashes, new Set([BASE64]));
  await assert.rejects(fromBody({ types: ['blocks', 'actions'] }), /addresses are required/);
});

test('a query string is read like the same body', async () => {
  const { subscription, start } = await readSseQuery(
    {
      id: 'a1',
      types: ['transactions,actions', 'trace'],
      addresses: `${RAW},${FRIENDLY[0]}`,
      trace_external_hash_norms: BASE64.replace('+', ' '),
      min_finality: ['pending', 'confirmed'],
      action_types: '',
      supported_action_types: ['v1', 'v2'],
      include_metadata: '1',
      include_address_book: 'false',
      heartbeat: 'true',
      roots: 'all',
      invalidate_states: '1',
      since: '{"mc_seqno":7}',
      api_key: 'unrelated',
    },
    NO_HEADERS,
  );
  const same = await fromBody({
    id: 'a1',
    types: ['transactions', 'actions', 'trace'],
    addresses: [RAW],
    trace_external_hash_norms: [BASE64],
    min_finality: 'confirmed',
    supported_action_types: ['v1', 'v2'],
    include_metadata: true,
    heartbeat: true,
    roots: 'all',
    invalidate_states: true,
    since: { mc_seqno: 7 },
  });
  assert.deepEqual({ subscription, start }, { subscription: same.subscription, start: same.start });
});

test('a query string is refused like the same body', async () => {
  const fromQuery = (query: Record<string, string>, headers: Partial<SseContext> = {}) =>
    readSseQuery(query, { ...NO_HEADERS, ...headers });
  const refuses = (query: Record<string, string>, message: string) =>
    assert.rejects(fromQuery(query), { status: 400, message });
  await refuses({}, 'types are required for subscription');
  await refuses({ types: 'actions' }, 'addresses are required for subscription');
  const invalid = 'invalid subscription request';
  await refuses({ cursor: 'yes' }, `${invalid}: cursor is not a boolean`);
  await refuses({ since: '1' }, `${invalid}: since is not a cursor`);
  await assert.rejects(fromQuery({ since: '{' }), {
    status: 400,
    message: /: Malformed JSON: /,
  });

  const query = { types: 'actions', addresses: RAW, last_event_id: 'a-1-2', since: 'a-0-0' };
  const indexOf = async (lastEventId: string | null) => {
    const { since } = (await fromQuery(query, { lastEventId })).start;
    return since?.kind === 'cursor' && since.index;
  };
  assert.equal(await indexOf(null), 2);
  assert.equal(await indexOf('a-1-9'), 9);
});
