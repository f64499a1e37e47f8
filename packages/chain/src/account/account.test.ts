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
import { compareBytes, toHex } from '../bits/bytes.ts';
import { readBoc } from '../boc/read-boc.ts';
import { Builder } from '../cell/builder.ts';
import type { Cell } from '../cell/cell.ts';
import { AugDictionary } from '../dict/aug-dictionary.ts';
import { ProofIncompleteError } from '../errors.ts';
import { openProof } from '../merkle/merkle-proof.ts';
import { ReadTracker } from '../merkle/read-tracker.ts';
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

/** The accounts as a proof of one of them shows them. */
function viewOf(accounts: ShardAccounts, id: Uint8Array): ShardAccounts {
  const tracker = new ReadTracker(ShardAccounts.toCell(accounts));
  ShardAccounts.load(tracker.root).get(id);
  const view = ShardAccounts.load(openProof(tracker.proof()));
  return new AugDictionary(view.key, view.value, view.augmentation, view.root);
}

const balance = fc.record({
  coins: fc.bigInt(0n, 2n ** 100n),
  extra: currencies.map(({ extra }) => extra),
});

const shardAccount = fc
  .tuple(internalAddress, balance, hash, lt)
  .map(([address, amount, lastTransactionHash, lastTransactionLt]) => {
    const used = { cells: 0, bits: 0 };
    const account: Account = {
      address,
      storageInfo: { used, storageExtra: null, lastPaid: 0, duePayment: null },
      storage: { lastTransactionLt, balance: amount, state: { kind: 'uninit' } },
    };
    const fields = { account, lastTransactionHash, lastTransactionLt };
    return ShardAccount.load(ShardAccount.toCell(fields));
  });

test('an account changes in a proof of it alone: the sums are those of the whole, or unknown', () => {
  let changed = 0;
  const entries = fc.uniqueArray(fc.tuple(hash, shardAccount), {
    minLength: 1,
    maxLength: 12,
    selector: ([id]) => toHex(id),
  });
  fc.assert(
    fc.property(entries, fc.nat(), shardAccount, (all, which, next) => {
      const accounts = ShardAccounts.fromSorted(all.sort(([a], [b]) => compareBytes(a, b)));
      const [id] = all[which % all.length] as [Uint8Array, ShardAccount];
      const expected = accounts.set(id, next).root as Cell;
      try {
        assert.ok(expected.equals(viewOf(accounts, id).set(id, next).root as Cell));
        changed++;
      } catch (error) {
        // extra currencies of other accounts are not in the proof
        assert.ok(error instanceof ProofIncompleteError);
      }
    }),
    { seed: 1, numRuns: 300, endOnFailure: true },
  );
  assert.ok(changed > 50, `${changed} of 300 changed`);
});

test('accounts of a real state change in proofs of them alone', () => {
  const cell = readBoc(readFixture('chain', 'states', 'shard-state-571525.boc')).ref(1);
  const accounts = ShardAccounts.load(cell);
  const [[, other] = fail()] = accounts;
  for (const [index, id] of [...accounts.keys()].entries()) {
    if (index % 500 !== 0) continue;
    const view = viewOf(accounts, id).set(id, other);
    assert.ok((accounts.set(id, other).root as Cell).equals(view.root as Cell));
    assert.equal(view.extra.balance.coins, accounts.set(id, other).extra.balance.coins);
  }
});

function fail(): never {
  throw new Error('the state has no accounts');
}
