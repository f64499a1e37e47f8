import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginCell } from '@ton/core';
import fc from 'fast-check';
import {
  internalAddress,
  messageAddress,
  optionalExternalAddress,
} from '../../test/support/arbitraries.ts';
import { assertRoundTrips } from '../../test/support/round-trip.ts';
import { toTonCore } from '../../test/support/ton-core-cells.ts';
import { BitString } from '../bits/bit-string.ts';
import { Builder } from '../cell/builder.ts';
import { Address } from './address.ts';
import { InternalAddress, MessageAddress, OptionalExternalAddress } from './message-address.ts';

test('a stored address equals the address that was read', () => {
  assertRoundTrips(InternalAddress, internalAddress);
  assertRoundTrips(OptionalExternalAddress, optionalExternalAddress);
  assertRoundTrips(MessageAddress, messageAddress);
});

test('@ton/core reads the same addresses', () => {
  fc.assert(
    fc.property(messageAddress, (address) => {
      const any = toTonCore(MessageAddress.toCell(address)).beginParse();
      if (address === null) assert.equal(any.loadMaybeAddress(), null);
      else if (address.kind === 'external') {
        const theirs = any.loadExternalAddress();
        assert.deepEqual([theirs.bits, theirs.value], [address.bits.length, address.bits.toUint()]);
      } else if (address.kind === 'std' && !address.anycast) {
        assert.equal(any.loadAddress().toRawString(), address.toRaw());
      }
    }),
    { seed: 1, numRuns: 300 },
  );
});

test('@ton/core writes the same cells', () => {
  const hash = new Uint8Array(32).fill(7);
  const core = beginCell().storeAddress(null).endCell();
  assert.equal(MessageAddress.toCell(null).hashHex(), core.hash().toString('hex'));
  assert.equal(toTonCore(MessageAddress.toCell(new Address(-1, hash))).bits.length, 267);
});

test('an internal address is refused where an external one is expected, and vice versa', () => {
  const internal = MessageAddress.toCell(new Address(0, new Uint8Array(32)));
  const none = MessageAddress.toCell(null);
  assert.throws(() => OptionalExternalAddress.load(internal), { code: 'TLB_INVALID' });
  assert.throws(() => InternalAddress.load(none), { code: 'TLB_INVALID' });
});

test('an invalid anycast prefix is refused', () => {
  const withDepth = (depth: number) =>
    new Builder().storeUint(0b101, 3).storeUint(depth, 5).storeBytes(new Uint8Array(40)).build();
  for (const depth of [0, 31]) {
    assert.throws(() => InternalAddress.load(withDepth(depth).slice()), { code: 'TLB_INVALID' });
  }
  const long = BitString.fromBinary('1'.repeat(31));
  const address = new Address(0, new Uint8Array(32), long);
  assert.throws(() => InternalAddress.toCell(address), { code: 'TLB_INVALID' });
});

test('values out of range and truncated addresses are refused', () => {
  const far = new Address(1000, new Uint8Array(32));
  assert.throws(() => InternalAddress.toCell(far), { code: 'VALUE_RANGE' });
  const short = new Builder().storeUint(0b100, 3).storeUint(0, 8).storeUint(0, 40).build();
  assert.throws(() => InternalAddress.load(short), { code: 'CELL_UNDERFLOW' });
});
