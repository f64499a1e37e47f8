import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Conversation, conversations, readJson, skipWithout } from '@tonway/tools/fixtures';
import { assertGolden } from '@tonway/tools/golden';
import { paramsOf } from '../../test/support/recorded-params.ts';
import {
  declarations,
  decodeAnswer,
  encodeAnswer,
  encodeFunction,
  readFunction,
} from './lite-api.ts';
import { TlReader } from './reader.ts';
import type { FunctionName, Params } from './types.ts';

const idText = (id: number) => `0x${id.toString(16).padStart(8, '0')}`;

test('constructor ids equal the golden file', (t) => {
  const ids = declarations.map(({ name, id }) => [name, idText(id)] as const);
  const golden = new URL('../../test/golden/constructor-ids.json', import.meta.url);
  assertGolden(t, golden, Object.fromEntries(ids));
});

test('constructor ids computed from the schema equal the reference data', {
  skip: skipWithout('chain/vectors/tl-constructor-ids.json'),
}, () => {
  type Vector = { name: string; id: string };
  const rows = readJson<Vector[]>('chain', 'vectors', 'tl-constructor-ids.json');
  const ids = new Map(rows.map(({ name, id }) => [name, id]));
  assert.ok(declarations.length > 80);
  for (const { name, id } of declarations) {
    assert.equal(idText(id), ids.get(name), name);
  }
});

/** The functions that a request is made of; none where it is mangled: the recorder tried that too. */
function functionsIn(request: Uint8Array): FunctionName[] {
  const reader = new TlReader(request);
  const names: FunctionName[] = [];
  try {
    while (reader.remaining > 0) names.push(readFunction(reader).name);
    // a wrapper in a wrapper is no question
    return names.includes('query') ? [] : names;
  } catch {
    return [];
  }
}

/** The recorded parameters are those of the first function; behind a prefix there are none. */
function produce({ params, request }: Conversation): Uint8Array {
  const parts = functionsIn(request).map((name, index) => {
    const given = index === 0 ? paramsOf(name, params) : {};
    return encodeFunction(name, given as Params<FunctionName>);
  });
  return Buffer.concat(parts);
}

for (const [network, rows, mangled] of [
  ['localnet', 2860, 14],
  ['localnet/split', 2306, 0],
] as const) {
  test(`all requests of ${network} are encoded from their parameters, byte for byte`, () => {
    let produced = 0;
    for (const row of conversations(network)) {
      if (functionsIn(row.request).length === 0) assertRefused(row);
      else {
        assert.deepEqual(Buffer.from(produce(row)), row.request, row.name);
        produced++;
      }
    }
    assert.equal(produced, rows - mangled);
  });

  test(`all answers of ${network} round-trip, byte for byte`, () => {
    let answers = 0;
    for (const { name, request, response } of conversations(network)) {
      const asked = functionsIn(request).at(-1);
      if (!response) continue;
      const answer = decodeAnswer(asked ?? 'getTime', response);
      assert.deepEqual(Buffer.from(encodeAnswer(answer)), response, name);
      answers++;
    }
    assert.equal(answers, network === 'localnet' ? rows - 2 : rows);
  });
}

/** What we refuse to read as a request, the node refused too. */
function assertRefused({ name, response }: Conversation): void {
  assert.equal(response && decodeAnswer('getTime', response).kind, 'liteServer.error', name);
}

test('a count or a length beyond the input is refused at once', () => {
  const transactionList = Buffer.from('0bc6266fffffff7f', 'hex');
  assert.throws(() => decodeAnswer('getTransactions', transactionList), { code: 'TL_LIMIT' });
  const blockData = Buffer.concat([
    Buffer.from('6ced74a5', 'hex'),
    Buffer.alloc(80),
    Buffer.from('feffffff', 'hex'),
  ]);
  assert.throws(() => decodeAnswer('getBlock', blockData), { code: 'TL_INVALID' });
  assert.throws(() => decodeAnswer('getTime', Buffer.from('0d0053e9', 'hex')), {
    code: 'TL_INVALID',
  });
});

test('an answer of another type is refused, except an error of the server', () => {
  const time = encodeAnswer({ kind: 'liteServer.currentTime', now: 5 });
  assert.deepEqual(decodeAnswer('getTime', time), { kind: 'liteServer.currentTime', now: 5 });
  assert.throws(() => decodeAnswer('getBlock', time), { code: 'TL_INVALID' });
  assert.throws(() => decodeAnswer('getTime', Buffer.concat([time, Buffer.alloc(4)])), {
    code: 'TL_INVALID',
  });
  const error = encodeAnswer({ kind: 'liteServer.error', code: 651, message: 'not ready' });
  assert.equal(decodeAnswer('getBlock', error).kind, 'liteServer.error');
});

test('a field that is not in the mode is refused', () => {
  const id = { workchain: 0, shard: 0n, seqno: 1 };
  assert.throws(() => encodeFunction('lookupBlock', { mode: 1, id, lt: 5n }), {
    code: 'TL_INVALID',
  });
  assert.throws(() => encodeFunction('lookupBlock', { mode: 2, id }), { code: 'TL_INVALID' });
});
