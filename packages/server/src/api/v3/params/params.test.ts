import assert from 'node:assert/strict';
import { test } from 'node:test';
import { optional } from '../../kernel/params.ts';
import { SORT } from '../paging.ts';
import { addressList, addressOrNullType, hashType } from './address.ts';
import { requestedBlock } from './bounds.ts';
import { int32Type, ltType, opcodeType, shardType, utimeType } from './number.ts';
import { directionParam, textType } from './text.ts';
import { booleanType, readInput, type V3Type } from './v3-type.ts';

function reads<T>(
  type: V3Type<T>,
  good: Readonly<Record<string, T>>,
  bad: readonly string[],
): void {
  for (const [text, value] of Object.entries(good)) assert.deepEqual(type.read(text), value, text);
  for (const text of bad) assert.equal(type.read(text), undefined, text);
}

const FULL = -(2n ** 63n);
const RAW = '0:83dfd552e63729b472fcbcc8c45ebcc6691702558b68ec7527e1ba403a0f31a8';
const FRIENDLY = 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N';
const HEX = '08f504e165de1094fe0f0cf57d8feb92b796bd89ec3addc8e388b51b9a2324f3';
const BASE64 = 'CPUE4WXeEJT+Dwz1fY/rkreWvYnsOt3I44i1G5ojJPM=';

test('numbers of every kind are read', () => {
  reads(int32Type, { '-1': -1, '': 0, '2147483647': 2147483647 }, [
    '2147483648',
    '0x1',
    '1.5',
    'x',
  ]);
  reads(ltType, { '0': 0n, '18446744073709551615': 2n ** 64n - 1n }, [
    '-1',
    'x',
    '18446744073709551616',
  ]);
  reads(utimeType, { '1700000000.9': 1700000000n, '1e3': 1000n }, ['', 'x', '-1', '4294967296']);
  reads(
    shardType,
    { '8000000000000000': FULL, '0x8000000000000000': FULL, '-9223372036854775808': FULL },
    ['', 'x', '0', '123456789012345678901', '0x-8', '0x9223372036854775808'],
  );
  reads(
    opcodeType,
    {
      '0x0f8a7ea5': 0x0f8a7ea5,
      '12345678': 0x12345678,
      '260734629': 260734629,
      '-1': -1,
      ffffffff: -1,
    },
    ['', '0x123456789', '4294967295', 'x'],
  );
  reads(booleanType, { T: true, on: true, '': false, FALSE: false }, ['yes', 'no', 'maybe']);
});

test('addresses and hashes are read in all forms', () => {
  const bytes = Buffer.from(`80${RAW.slice(2)}`, 'hex');
  reads(
    addressOrNullType,
    { [RAW]: bytes, [RAW.toUpperCase()]: bytes, [FRIENDLY]: bytes, null: null },
    ['', RAW.slice(2), `${FRIENDLY.slice(0, -1)}A`, `300:${RAW.slice(2)}`, 'foundation.ton'],
  );
  const hash = Buffer.from(HEX, 'hex');
  const url = BASE64.replaceAll('+', '-').replaceAll('/', '_');
  const forms = [HEX.toUpperCase(), `0x${HEX}`, BASE64, url, BASE64.slice(0, -1), `${BASE64}=`];
  const wrong = ['', BASE64.slice(1), `0x${BASE64}`, HEX.slice(1), 'x'.repeat(64)];
  reads(hashType, Object.fromEntries(forms.map((form) => [form, hash])), wrong);
});

const PARAMS = {
  account: addressList(''),
  limit: optional(int32Type, ''),
  hash: optional(hashType, ''),
  direction: directionParam,
  ...SORT,
};
const refused = (query: Record<string, string | string[]>, message: string) =>
  assert.throws(() => readInput(PARAMS, query), { status: 422, message });

test('lists are repeated or separated by commas, without duplicates; the last scalar counts', () => {
  const other = `-1:${HEX}`;
  const count = (account: string | string[], name = 'account') =>
    (readInput(PARAMS, { [name]: account }).account as readonly Buffer[] | null)?.length;
  assert.equal(count(`${RAW},${other}`), 2);
  assert.equal(count([RAW, other, FRIENDLY]), 2);
  assert.equal(count([RAW, other], 'account[]'), 2);
  assert.equal(readInput(PARAMS, {}).account, null);
  assert.equal(readInput(PARAMS, { limit: ['3', '4'] }).limit, 4);
  refused({ account: Array(1001).fill(RAW) }, 'maximum 1000 addresses allowed');
});

test('all invalid parameters are reported together', () => {
  const text = 'failed to decode: schema: error converting value for';
  refused({ limit: 'x' }, `${text} "limit"`);
  refused({ account: [RAW, ''] }, `${text} index 1 of "account"`);
  refused({ account: '', hash: '' }, `${text} index 0 of "account" (and 1 other error)`);
  refused(
    { account: 'a', hash: 'b', limit: 'c' },
    `${text} index 0 of "account" (and 2 other errors)`,
  );
  refused({ 'account[': RAW }, 'unmatched brackets');
  refused({ sort: '' }, 'wrong value for sort parameter');
  for (const sort of ['up', 'constructor', '__proto__'])
    refused({ sort }, 'wrong value for sort parameter');
  refused({ sort: 'up', direction: 'both', limit: 'x' }, `${text} "limit"`);
  refused({ direction: 'both' }, 'direction should be one of: in, out');
  for (const sort of ['A', 'asc']) assert.equal(readInput(PARAMS, { sort }).sort, 'asc');
});

test('the requested block has the given parts', () => {
  const nothing = { workchain: null, shard: null, seqno: null };
  assert.deepEqual(requestedBlock(nothing), {});
  assert.deepEqual(requestedBlock({ ...nothing, workchain: -1, seqno: 5 }), {
    workchain: -1,
    shard: FULL,
    seqno: 5,
  });
  assert.deepEqual(requestedBlock({ ...nothing, seqno: 5 }), { seqno: 5 });
  assert.deepEqual(requestedBlock({ ...nothing, shard: FULL }), { shard: FULL });
});

test('a text with NUL is refused: PostgreSQL has none', () => {
  reads(textType, { 'foundation.ton': 'foundation.ton', '': '' }, ['foundation\0.ton', '\0']);
});
