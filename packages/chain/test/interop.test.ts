import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginCell, Address as TonCoreAddress, Cell as TonCoreCell } from '@ton/core';
import { blocksOf, chainBlocks, manifest, readFixture } from '@tonway/tools/fixtures';
import fc from 'fast-check';
import { Address } from '../src/address/address.ts';
import { toHex } from '../src/bits/bytes.ts';
import { readBoc, readBocRoots } from '../src/boc/read-boc.ts';
import { Builder } from '../src/cell/builder.ts';
import {
  fromTonCore,
  fromTonCoreAddress,
  toTonCore,
  toTonCoreAddress,
} from '../src/interop/ton-core.ts';

/** Both ways, and what `@ton/core` itself reads from the same bytes. */
function same(boc: Uint8Array): void {
  const cell = readBoc(boc);
  const converted = toTonCore(cell);
  assert.equal(converted.hash().toString('hex'), cell.hashHex());
  const [own] = TonCoreCell.fromBoc(Buffer.from(boc)) as [TonCoreCell];
  assert.ok(converted.equals(own));
  assert.equal(fromTonCore(own).hashHex(), cell.hashHex());
}

test('real blocks are converted, with their Merkle updates', () => {
  let blocks = 0;
  for (const { boc, file } of chainBlocks()) {
    if (boc.length > 150_000 || !file.includes('mainnet')) continue;
    same(boc);
    blocks++;
  }
  for (const { boc, workchain, seqno } of blocksOf('localnet')) {
    if (workchain !== -1 || seqno % 200 !== 0) continue;
    same(boc);
    blocks++;
  }
  assert.ok(blocks >= 40, `${blocks} blocks`);
});

test('proofs are converted', () => {
  let converted = 0;
  for (const { file, cells = 0 } of manifest()) {
    if (!file.endsWith('.boc') || !/proof/.test(file) || cells > 3000) continue;
    for (const root of readBocRoots(readFixture('chain', file))) {
      const there = toTonCore(root);
      assert.equal(there.hash().toString('hex'), root.hashHex(), file);
      assert.equal(fromTonCore(there).hashHex(), root.hashHex(), file);
      converted++;
    }
  }
  assert.ok(converted >= 90, `${converted} proofs converted`);
});

test('a cell of a proof view is converted with its pruned branches', () => {
  const proof = readBoc(readFixture('chain', 'config', 'proof_state_4324374.boc'));
  const state = proof.ref(0).virtualize(0);
  const there = toTonCore(state);
  assert.equal(there.hash().toString('hex'), proof.ref(0).hashHex());
  assert.equal(there.hash(0).toString('hex'), state.hashHex());
  assert.notEqual(proof.ref(0).hashHex(), state.hashHex());
});

test('special cells of every kind are converted', () => {
  const leaf = new Builder().storeUint(5, 8).build();
  const library = new Builder()
    .storeUint(2, 8)
    .storeBytes(new Uint8Array(32).fill(7))
    .buildSpecial();
  const pruned = new Builder()
    .storeUint(0x0101, 16)
    .storeBytes(leaf.hash())
    .storeUint(0, 16)
    .buildSpecial();
  const proof = new Builder()
    .storeUint(3, 8)
    .storeBytes(leaf.hash())
    .storeUint(0, 16)
    .storeRef(pruned)
    .buildSpecial();
  for (const cell of [library, pruned, proof]) {
    const there = toTonCore(cell);
    assert.equal(there.isExotic, true);
    assert.equal(there.hash().toString('hex'), cell.hashHex());
    const back = fromTonCore(there);
    assert.deepEqual(
      [back.type, back.hashHex(), back.levelMask],
      [cell.type, cell.hashHex(), cell.levelMask],
    );
  }
});

test('pruned branches that @ton/core cannot represent are refused', () => {
  for (const [mask, hashes] of [
    [2, 1],
    [4, 1],
    [5, 2],
    [6, 2],
  ] as const) {
    const pruned = new Builder()
      .storeUint(0x0100 | mask, 16)
      .storeBytes(new Uint8Array(34 * hashes))
      .buildSpecial();
    assert.throws(() => toTonCore(new Builder().storeRef(pruned).build()), {
      code: 'CELL_SPECIAL',
    });
  }
});

test('a special cell that only @ton/core accepts is refused', () => {
  const noMask = beginCell()
    .storeUint(1, 8)
    .storeBuffer(Buffer.alloc(32))
    .storeUint(0, 16)
    .endCell({ exotic: true });
  assert.throws(() => fromTonCore(noMask), { code: 'CELL_INVALID' });
});

test('shared cells are converted once', () => {
  let ours = new Builder().storeUint(1, 1).build();
  let theirs = beginCell().storeUint(1, 1).endCell();
  for (let level = 0; level < 60; level++) {
    ours = new Builder().storeRef(ours).storeRef(ours).build();
    theirs = beginCell().storeRef(theirs).storeRef(theirs).endCell();
  }
  const converted = toTonCore(ours);
  assert.equal(converted.hash().toString('hex'), toHex(theirs.hash()));
  assert.equal(converted.refs[0], converted.refs[1]);
  assert.equal(fromTonCore(theirs).hashHex(), ours.hashHex());
});

test('cells that are too deep are refused', () => {
  let cell = beginCell().endCell();
  for (let level = 0; level < 20_000; level++) cell = beginCell().storeRef(cell).endCell();
  assert.throws(() => fromTonCore(cell), { code: 'CELL_DEPTH' });
});

test('cells with arbitrary bits are converted', () => {
  const bits = fc.array(fc.boolean(), { maxLength: 1023 });
  fc.assert(
    fc.property(fc.array(bits, { minLength: 1, maxLength: 5 }), ([first = [], ...others]) => {
      const ours = new Builder();
      const theirs = beginCell();
      for (const bit of first) {
        ours.storeBit(bit);
        theirs.storeBit(bit);
      }
      for (const other of others) {
        ours.storeRef(other.reduce((child, bit) => child.storeBit(bit), new Builder()).build());
        theirs.storeRef(other.reduce((child, bit) => child.storeBit(bit), beginCell()).endCell());
      }
      assert.ok(toTonCore(ours.build()).equals(theirs.endCell()));
      assert.equal(fromTonCore(theirs.endCell()).hashHex(), ours.build().hashHex());
    }),
    { seed: 1, numRuns: 100 },
  );
});

test('addresses are converted', () => {
  const text = '0:eb42e7f471798fb5860284b1791b456ef84d218122df17115ecac70f3ea5054f';
  const address = Address.parse(text);
  assert.equal(toTonCoreAddress(address).toString(), address.toFriendly());
  assert.ok(fromTonCoreAddress(TonCoreAddress.parse(text)).equals(address));
  assert.equal(fromTonCoreAddress(TonCoreAddress.parseRaw(`-1:${'33'.repeat(32)}`)).workchain, -1);
});
