import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFixture } from '@tonway/tools/fixtures';
import fc from 'fast-check';
import {
  coins,
  currencies,
  fitting,
  hash,
  internalAddress,
  lt,
  maybe,
  stateInit,
  uint,
} from '../../test/support/arbitraries.ts';
import { assertRoundTrips } from '../../test/support/round-trip.ts';
import { readBoc } from '../boc/read-boc.ts';
import { Builder } from '../cell/builder.ts';
import type { Cell } from '../cell/cell.ts';
import { AugDictionary } from '../dict/aug-dictionary.ts';
import { Account, type AccountState, StorageExtraInfo } from './account.ts';
import { ShardAccount } from './shard-account.ts';
import { DepthBalanceInfo, ShardAccounts } from './shard-accounts.ts';

const state: fc.Arbitrary<AccountState> = fc.oneof(
  fc.record({ kind: fc.constant('uninit') }),
  fc.record({ kind: fc.constant('active'), init: stateInit }),
  fc.record({ kind: fc.constant('frozen'), stateHash: hash }),
);

const account: fc.Arbitrary<Account> = fitting<Account>(
  Account,
  fc.record({
    address: internalAddress,
    storageInfo: fc.record({
      used: fc.record({ cells: uint(30), bits: uint(30) }),
      storageExtra: maybe(fc.record({ dictHash: hash })),
      lastPaid: uint(32),
      duePayment: maybe(coins),
    }),
    storage: fc.record({ lastTransactionLt: lt, balance: currencies, state }),
  }),
);

test('a stored account equals the account that was read', () => {
  assertRoundTrips(Account, maybe(account));
  assertRoundTrips(DepthBalanceInfo, fc.record({ splitDepth: fc.nat(30), balance: currencies }));
});

test('a shard account decodes its account lazily', () => {
  fc.assert(
    fc.property(maybe(account), hash, lt, (value, lastTransactionHash, lastTransactionLt) => {
      const cell = ShardAccount.toCell({ account: value, lastTransactionHash, lastTransactionLt });
      const loaded = ShardAccount.load(cell);
      assert.deepEqual(loaded.lastTransactionHash, lastTransactionHash);
      assert.equal(loaded.lastTransactionLt, lastTransactionLt);
      assert.ok(Account.toCell(loaded.account).equals(Account.toCell(value)));
      assert.ok(loaded.accountCell.equals(Account.toCell(value)));
      assert.ok(ShardAccount.toCell(loaded).equals(cell));
    }),
    { seed: 1, numRuns: 100 },
  );
});

test('invalid tags and values out of range are refused', () => {
  const extra = new Builder().storeUint(2, 3).build();
  assert.throws(() => StorageExtraInfo.load(extra), { code: 'TLB_INVALID' });
  const depth = new Builder().storeUint(31, 5).storeCoins(0n).storeBit(false).build();
  assert.throws(() => DepthBalanceInfo.load(depth), { code: 'TLB_INVALID' });
});

for (const [file, count] of [
  ['mainnet-zerostate-mc.boc', 7],
  ['shard-state-571525.boc', 6325],
] as const) {
  test(`accounts of ${file} are rebuilt from their dictionary entries`, () => {
    const cell = readBoc(readFixture('chain', 'states', file)).ref(1);
    const accounts = ShardAccounts.load(cell);
    const entries = [...accounts.entries()];
    assert.equal(entries.length, count);
    const { key, value, augmentation } = accounts;
    const rebuilt = AugDictionary.fromSorted(key, value, augmentation, entries);
    assert.ok((rebuilt.root as Cell).equals(accounts.root as Cell));
    assert.ok(ShardAccounts.toCell(rebuilt).equals(cell));
  });
}
