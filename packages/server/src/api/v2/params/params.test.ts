import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toHex } from '@tonway/chain';
import type { Json } from '../../kernel/lossless-json.ts';
import { addressParam } from './address.ts';
import { optional, type Param, required, withDefault } from './kind.ts';
import {
  accountIdKind,
  bocParam,
  booleanKind,
  detectedHashKind,
  hashKind,
  hashListKind,
  int32Kind,
  int64Kind,
  masterchainSeqnoParam,
  methodKind,
  stackParam,
} from './scalar.ts';

const about = { description: '' };

function refuses(param: Param<unknown>, values: readonly Json[], message: string): void {
  for (const value of values) {
    if (typeof value === 'string')
      assert.throws(() => param.fromQuery([value]), { status: 422, message });
    assert.throws(() => param.fromJson(value), { status: 422, message });
  }
}

test('addresses are read in all forms', () => {
  const param = addressParam();
  const raw = '0:83dfd552e63729b472fcbcc8c45ebcc6691702558b68ec7527e1ba403a0f31a8';
  const bounceable = 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N';
  assert.equal(param.fromJson(bounceable).address.toRaw(), raw);
  assert.equal(param.fromQuery([raw.toUpperCase()]).form, 'raw');
  const other = param.fromJson('UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI');
  assert.deepEqual([other.bounceable, other.testOnly], [false, false]);
  refuses(
    param,
    [raw.slice(2), 'foundation.ton', `${bounceable.slice(0, -1)}A`, ' '],
    'failed to parse address',
  );
  refuses(param, [''], 'empty address');
  assert.throws(() => param.absent(), { message: 'empty address' });
  refuses(param, [5], "Error at path 'address': Wrong type. Expected: string, actual: integer");
});

test('an unescaped plus in a query is a plus', () => {
  const text = '+64EGwLEHtD9ik77A5vHgN1q9KHwxCD0JWGucF3aQ/4=';
  const param = required('hash', hashKind, about);
  assert.deepEqual(param.fromQuery([text.replace('+', ' ')]), param.fromQuery([text]));
});

test('hashes are read in all forms', () => {
  const hex = '08f504e165de1094fe0f0cf57d8feb92b796bd89ec3addc8e388b51b9a2324f3';
  const padded = 'CPUE4WXeEJT+Dwz1fY/rkreWvYnsOt3I44i1G5ojJPM=';
  const url = 'CPUE4WXeEJT-Dwz1fY_rkreWvYnsOt3I44i1G5ojJPM';
  const param = required('hash', detectedHashKind, { ...about, missing: 'empty hash' });
  const unpadded = padded.slice(0, -1);
  for (const text of [hex, hex.toUpperCase(), padded, url, `${url}=`, unpadded, `${padded}==`])
    assert.equal(toHex(param.fromJson(text)), hex, text);
  for (const text of [unpadded.slice(1), `A${padded}`, `${unpadded.slice(0, -1)}==`])
    refuses(param, [text], `invalid hash: '${text}'`);
  refuses(param, [''], 'empty hash');
  assert.equal(optional('root_hash', hashKind, about).fromJson(''), null);
  refuses(optional('root_hash', hashKind, about), ['ab'], 'failed to parse root_hash');
  const account = required('after_hash', accountIdKind, about);
  assert.equal(toHex(account.fromJson(`-1:${hex}`)), hex);
  const list = withDefault('libraries', hashListKind, [], about);
  assert.equal(list.fromQuery([hex, url]).length, 2);
  assert.equal(list.fromJson([hex, url]).length, 2);
  refuses(list, [['x']], 'failed to parse libraries');
});

test('integers are read within their limits', () => {
  const workchain = required('workchain', int32Kind(), about);
  assert.equal(workchain.fromQuery(['-1']), -1);
  assert.equal(workchain.fromJson('-1'), -1);
  refuses(workchain, ['', ' 1', '0x1', '1.5', '2147483648'], 'failed to parse workchain');
  refuses(
    workchain,
    [1.5],
    "Error at path 'workchain': Wrong type. Expected: integer, actual: double",
  );
  const shard = required('shard', int64Kind(), about);
  assert.equal(shard.fromJson(-9223372036854775808n), -(2n ** 63n));
  refuses(shard, ['9223372036854775808', '8000000000000000x'], 'failed to parse shard');
  const seqno = masterchainSeqnoParam();
  assert.equal(seqno.fromJson(null), null);
  assert.equal(seqno.absent(), null);
  refuses(seqno, ['0', '-5', 0], 'seqno should be positive');
  const strict = masterchainSeqnoParam({ strings: false });
  assert.throws(() => strict.fromJson('5'), /Expected: integer, actual: string/);
  const count = withDefault('count', int32Kind({ min: 1, max: 10_000 }), 40, about);
  refuses(count, ['10001'], 'count should be less or equal 10000');
  refuses(required('lt', int64Kind({ min: 0 }), about), ['-1'], 'lt should be non-negative');
});

test('booleans are read in all forms', () => {
  const archival = optional('archival', booleanKind, about);
  for (const yes of ['y', 'YES', 't', 'True', 'on', '1', true, 1, 7])
    assert.equal(archival.fromJson(yes), true);
  for (const no of ['n', 'no', 'F', 'false', 'off', '0', false, 0])
    assert.equal(archival.fromJson(no), false);
  refuses(archival, ['maybe'], 'failed to parse archival');
});

test('BoCs are read', () => {
  const boc = bocParam();
  assert.deepEqual(boc.fromJson('AAEC'), Uint8Array.of(0, 1, 2));
  for (const text of ['AAE=', 'AAE', 'AAE=='])
    assert.deepEqual(boc.fromJson(text), Uint8Array.of(0, 1));
  refuses(boc, [''], 'empty boc');
  for (const text of ['AAECA', '__8=', 'A=A='])
    assert.throws(() => boc.fromJson(text), /^InvalidRequest: invalid base64 encoded bytes: /);
});

test('methods and stacks are read', () => {
  const method = required('method', methodKind, about);
  assert.equal(method.fromJson('seqno'), 'seqno');
  assert.equal(method.fromJson('85143'), 85143);
  assert.equal(method.fromJson('0x14c97'), 85143);
  assert.equal(method.fromJson(-1), -1);
  assert.deepEqual(stackParam(about).absent(), []);
  refuses(stackParam(about), ['x', {}, 5], 'Stack should be array');
});
