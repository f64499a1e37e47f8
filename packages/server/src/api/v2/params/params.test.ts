import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toHex } from '@tonway/chain';
import type { Json } from '../../kernel/lossless-json.ts';
import { optional, type Param, readMember, required, withDefault } from '../../kernel/params.ts';
import { addressParam } from './address.ts';
import {
  accountIdType,
  bocParam,
  booleanType,
  detectedHashType,
  hashListType,
  hashType,
  int32Type,
  int64Type,
  masterchainSeqnoParam,
  methodType,
  stackParam,
} from './scalar.ts';

/** A parameter with its name, as requests read it. */
class Named<T> {
  readonly #param: Param<T>;
  readonly #name: string;

  constructor(name: string, param: Param<T>) {
    this.#param = param;
    this.#name = name;
  }

  fromQuery(...texts: readonly string[]): T {
    return this.#param.fromQuery(texts, this.#name);
  }

  fromJson(value: Json | undefined): T {
    return readMember(this.#param, value, this.#name);
  }
}

function refuses(param: Named<unknown>, values: readonly Json[], message: string): void {
  for (const value of values) {
    if (typeof value === 'string')
      assert.throws(() => param.fromQuery(value), { status: 422, message });
    assert.throws(() => param.fromJson(value), { status: 422, message });
  }
}

test('addresses are read in all forms', () => {
  const param = new Named('address', addressParam());
  const raw = '0:83dfd552e63729b472fcbcc8c45ebcc6691702558b68ec7527e1ba403a0f31a8';
  const bounceable = 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N';
  assert.equal(param.fromJson(bounceable).address.toRaw(), raw);
  assert.equal(param.fromQuery(raw.toUpperCase()).form, 'raw');
  const other = param.fromJson('UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI');
  assert.deepEqual([other.bounceable, other.testOnly], [false, false]);
  refuses(
    param,
    [raw.slice(2), 'foundation.ton', `${bounceable.slice(0, -1)}A`, ' '],
    'failed to parse address',
  );
  refuses(param, [''], 'empty address');
  assert.throws(() => param.fromJson(undefined), { message: 'empty address' });
  refuses(param, [5], "Error at path 'address': Wrong type. Expected: string, actual: integer");
});

test('an unescaped plus in a query is a plus', () => {
  const text = '+64EGwLEHtD9ik77A5vHgN1q9KHwxCD0JWGucF3aQ/4=';
  const param = new Named('hash', required(hashType, ''));
  assert.deepEqual(param.fromQuery(text.replace('+', ' ')), param.fromQuery(text));
});

test('hashes are read in all forms', () => {
  const hex = '08f504e165de1094fe0f0cf57d8feb92b796bd89ec3addc8e388b51b9a2324f3';
  const padded = 'CPUE4WXeEJT+Dwz1fY/rkreWvYnsOt3I44i1G5ojJPM=';
  const url = 'CPUE4WXeEJT-Dwz1fY_rkreWvYnsOt3I44i1G5ojJPM';
  const param = new Named('hash', required(detectedHashType, '', { missing: 'empty hash' }));
  const unpadded = padded.slice(0, -1);
  for (const text of [hex, hex.toUpperCase(), padded, url, `${url}=`, unpadded, `${padded}==`])
    assert.equal(toHex(param.fromJson(text)), hex, text);
  for (const text of [unpadded.slice(1), `A${padded}`, `${unpadded.slice(0, -1)}==`])
    refuses(param, [text], `invalid hash: '${text}'`);
  refuses(param, [''], 'empty hash');
  assert.equal(new Named('root_hash', optional(hashType, '')).fromJson(''), null);
  refuses(new Named('root_hash', optional(hashType, '')), ['ab'], 'failed to parse root_hash');
  const account = new Named('after_hash', required(accountIdType, ''));
  assert.equal(toHex(account.fromJson(`-1:${hex}`)), hex);
  const list = new Named('libraries', withDefault(hashListType, [], ''));
  assert.equal(list.fromQuery(hex, url).length, 2);
  assert.equal(list.fromJson([hex, url]).length, 2);
  refuses(list, [['x']], 'failed to parse libraries');
});

test('integers are read within their limits', () => {
  const workchain = new Named('workchain', required(int32Type(), ''));
  assert.equal(workchain.fromQuery('-1'), -1);
  assert.equal(workchain.fromJson('-1'), -1);
  refuses(workchain, ['', ' 1', '0x1', '1.5', '2147483648'], 'failed to parse workchain');
  refuses(
    workchain,
    [1.5],
    "Error at path 'workchain': Wrong type. Expected: integer, actual: double",
  );
  const shard = new Named('shard', required(int64Type(), ''));
  assert.equal(shard.fromJson(-9223372036854775808n), -(2n ** 63n));
  refuses(shard, ['9223372036854775808', '8000000000000000x'], 'failed to parse shard');
  const seqno = new Named('seqno', masterchainSeqnoParam());
  assert.equal(seqno.fromJson(null), null);
  assert.equal(seqno.fromJson(undefined), null);
  refuses(seqno, ['0', '-5', 0], 'seqno should be positive');
  const strict = new Named('seqno', masterchainSeqnoParam({ strings: false }));
  assert.throws(() => strict.fromJson('5'), /Expected: integer, actual: string/);
  const count = new Named('count', withDefault(int32Type({ min: 1, max: 10_000 }), 40, ''));
  refuses(count, ['10001'], 'count should be less or equal 10000');
  refuses(
    new Named('lt', required(int64Type({ min: 0 }), '')),
    ['-1'],
    'lt should be non-negative',
  );
});

test('booleans are read in all forms', () => {
  const archival = new Named('archival', optional(booleanType, ''));
  for (const yes of ['y', 'YES', 't', 'True', 'on', '1', true, 1, 7])
    assert.equal(archival.fromJson(yes), true);
  for (const no of ['n', 'no', 'F', 'false', 'off', '0', false, 0])
    assert.equal(archival.fromJson(no), false);
  refuses(archival, ['maybe'], 'failed to parse archival');
});

test('BoCs are read', () => {
  const boc = new Named('boc', bocParam);
  assert.deepEqual(boc.fromJson('AAEC'), Uint8Array.of(0, 1, 2));
  for (const text of ['AAE=', 'AAE', 'AAE=='])
    assert.deepEqual(boc.fromJson(text), Uint8Array.of(0, 1));
  refuses(boc, [''], 'empty boc');
  for (const text of ['AAECA', '__8=', 'A=A='])
    assert.throws(() => boc.fromJson(text), /^InvalidRequest: invalid base64 encoded bytes: /);
});

test('methods and stacks are read', () => {
  const method = new Named('method', required(methodType, ''));
  assert.equal(method.fromJson('seqno'), 'seqno');
  assert.equal(method.fromJson('85143'), 85143);
  assert.equal(method.fromJson('0x14c97'), 85143);
  assert.equal(method.fromJson(-1), -1);
  const stack = new Named('stack', stackParam('', {}));
  assert.deepEqual(stack.fromJson(undefined), []);
  refuses(stack, ['x', {}, 5, null], 'Stack should be array');
});
