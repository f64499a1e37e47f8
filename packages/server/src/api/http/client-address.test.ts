import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressSubject } from './caller.ts';

test('all forms of an IPv4 address are the same client', () => {
  assert.equal(addressSubject('192.0.2.7'), 'address:192.0.2.7');
  assert.equal(addressSubject('::ffff:192.0.2.7'), 'address:192.0.2.7');
  assert.notEqual(addressSubject('192.0.2.7'), addressSubject('192.0.2.8'));
});

test('IPv6 addresses of one /64 are counted together', () => {
  const expected = 'address:2001:db8:0:1::/64';
  for (const address of [
    '2001:db8:0:1::1',
    '2001:db8:0:1:ffff:ffff:ffff:ffff',
    '2001:DB8::1:0:0:0:9',
    '2001:0db8:0000:0001::',
    '2001:db8:0:1::192.0.2.7',
  ])
    assert.equal(addressSubject(address), expected, address);
  assert.equal(addressSubject('2001:db8:0:2::1'), 'address:2001:db8:0:2::/64');
  assert.equal(addressSubject('::1'), 'address:0:0:0:0::/64');
  assert.equal(addressSubject('fe80::1%eth0'), 'address:fe80:0:0:0::/64');
});
