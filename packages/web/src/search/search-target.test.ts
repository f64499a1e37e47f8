import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Address } from '@tonway/chain';
import { searchTarget } from './search-target.ts';

const RAW = `0:${'ab'.repeat(32)}`;
const address = Address.parseRaw(RAW);
const FRIENDLY = address.toFriendly();
const HEX = 'cd'.repeat(32);
const BASE64 = Buffer.from(HEX, 'hex').toString('base64');
const account = `/account/${FRIENDLY}`;

const PAGES: readonly (readonly [string, string])[] = [
  [RAW, account],
  [RAW.toUpperCase(), account],
  [` ${FRIENDLY} `, account],
  [address.toFriendly({ urlSafe: false }), account],
  [
    address.toFriendly({ bounceable: false }),
    `/account/${address.toFriendly({ bounceable: false })}`,
  ],
  ['(-1,8000000000000000,123)', '/block/123'],
  ['0:2000000000000000:7', '/block/0:2000000000000000:7'],
  ['-1,-9223372036854775808,5', '/block/5'],
  ['( 0 , 6917529027641081856 , 9 )', '/block/0:6000000000000000:9'],
  ['48123456', '/block/48123456'],
  ['48,123,456', '/block/48123456'],
  ['te6cckEBAQEAAgAAAEysuc0=', '/decode#te6cckEBAQEAAgAAAEysuc0%3D'],
  ['Alice.TON', '/dns/alice.ton'],
  ['sub.алиса.ton', `/dns/${encodeURIComponent('sub.алиса.ton')}`],
  [`https://explorer.example/address/${FRIENDLY}?tab=1`, account],
  ['https://explorer.example/block/-1:8000000000000000:12', '/block/12'],
];

test('each spelling leads to its page', () => {
  for (const [text, path] of PAGES) {
    const target = searchTarget(text);
    assert.deepEqual(target.kind === 'page' && target.path, path, text);
  }
});

test('hashes of every spelling are one hash', () => {
  const url = BASE64.replaceAll('+', '-').replaceAll('/', '_');
  for (const text of [HEX, HEX.toUpperCase(), `0x${HEX}`, BASE64, url, url.replace('=', '')])
    assert.deepEqual(searchTarget(text), { kind: 'hash', hex: HEX }, text);
  const link = `https://explorer.example/tx/by-hash/${encodeURIComponent(BASE64)}`;
  assert.deepEqual(searchTarget(link), { kind: 'hash', hex: HEX });
});

test('logical times and opcodes are asked for', () => {
  assert.deepEqual(searchTarget('71234567000003'), {
    kind: 'logicalTime',
    lt: '71234567000003',
  });
  for (const text of ['lt:123456', 'LT 123,456', 'lt = 123456', ' lt:0123456 '])
    assert.deepEqual(searchTarget(text), { kind: 'logicalTime', lt: '123456' }, text);
  assert.deepEqual(searchTarget('0x7362D09C'), { kind: 'opcode', opcode: '0x7362d09c' });
});

test('an address of test networks is not refused, and keeps its form', () => {
  const testOnly = address.toFriendly({ testOnly: true });
  assert.deepEqual(searchTarget(testOnly), { kind: 'page', path: `/account/${testOnly}` });
});

test('what cannot be found says why', () => {
  const wrong = `${FRIENDLY.slice(0, -1)}${FRIENDLY.endsWith('A') ? 'B' : 'A'}`;
  assert.match(reasonOf(wrong), /checksum/);
  for (const text of ['(hello', 'lt:', 'lt:x', 'lt:123456789012345678901'])
    assert.match(reasonOf(text), /Nothing can be found.* a logical time such as lt:123,/, text);
  assert.match(reasonOf('   '), /Enter an address/);
  assert.match(reasonOf('x'.repeat(200_000)), /Enter an address/);
  assert.match(reasonOf('https://explorer.example/about'), /No part/);
});

function reasonOf(text: string): string {
  const target = searchTarget(text);
  return target.kind === 'nothing' ? target.reason : '';
}
