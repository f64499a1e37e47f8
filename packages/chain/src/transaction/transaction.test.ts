import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadTransaction, loadTransactionDescription } from '@ton/core';
import fc from 'fast-check';
import {
  bit,
  bits,
  cell,
  coins,
  currencies,
  fitting,
  hash,
  int,
  lt,
  maybe,
  message,
  uint,
} from '../../test/support/arbitraries.ts';
import { assertRoundTrips, comparable } from '../../test/support/round-trip.ts';
import { toTonCore } from '../../test/support/ton-core-cells.ts';
import { coreView, descriptionView } from '../../test/support/ton-core-views.ts';
import { Builder } from '../cell/builder.ts';
import type { Cell } from '../cell/cell.ts';
import { ChainError } from '../errors.ts';
import { Message } from '../message/message.ts';
import type { ActionPhase } from './action-phase.ts';
import { ComputePhase, ComputeSkipReason } from './compute-phase.ts';
import { type BouncePhase, type StoragePhase, StorageUsed } from './phases.ts';
import { Transaction, type TransactionFields, TransactionRef } from './transaction.ts';
import { TransactionDescription } from './transaction-description.ts';
import { AccountStatus } from './transaction-head.ts';

const storageUsed = fc.record({
  cells: fc.oneof(
    uint(8),
    fc.maxSafeNat().map((n) => n % 2 ** 48),
  ),
  bits: fc.oneof(uint(20), fc.constant(2 ** 48 - 1)),
});
const statusChange = fc.constantFrom('unchanged', 'frozen', 'deleted');
const storage: fc.Arbitrary<StoragePhase> = fc.record({
  feesCollected: coins,
  feesDue: maybe(coins),
  statusChange,
});
const credit = fc.record({ dueFeesCollected: maybe(coins), credit: currencies });

const skippedCompute = fc.record({
  kind: fc.constant('skipped'),
  reason: fc.constantFrom('no-state', 'bad-state', 'no-gas', 'suspended'),
});

const vmCompute = fc.record({
  kind: fc.constant('vm'),
  success: bit,
  messageStateUsed: bit,
  accountActivated: bit,
  gasFees: coins,
  gasUsed: uint(30),
  gasLimit: uint(30),
  gasCredit: maybe(uint(16)),
  mode: int(8),
  exitCode: int(32),
  exitArg: maybe(int(32)),
  vmSteps: uint(32),
  vmInitStateHash: hash,
  vmFinalStateHash: hash,
});

const compute: fc.Arbitrary<ComputePhase> = fc.oneof(vmCompute, skippedCompute);

const action: fc.Arbitrary<ActionPhase> = fc.record({
  success: bit,
  valid: bit,
  noFunds: bit,
  statusChange,
  totalFwdFees: maybe(coins),
  totalActionFees: maybe(coins),
  resultCode: int(32),
  resultArg: maybe(int(32)),
  totalActions: uint(16),
  specialActions: uint(16),
  skippedActions: uint(16),
  messagesCreated: uint(16),
  actionListHash: hash,
  totalMessageSize: storageUsed,
});

const bounce: fc.Arbitrary<BouncePhase> = fc.oneof(
  fc.record({ kind: fc.constant('negative-funds') }),
  fc.record({ kind: fc.constant('no-funds'), messageSize: storageUsed, requiredFwdFees: coins }),
  fc.record({
    kind: fc.constant('ok'),
    messageSize: storageUsed,
    messageFees: coins,
    fwdFees: coins,
  }),
);

const splitInfo = fc.record({
  currentShardPrefixLength: uint(6),
  accountSplitDepth: uint(6),
  thisAddress: hash,
  siblingAddress: hash,
});

const run = { compute, action: maybe(action), aborted: bit, destroyed: bit };

/** The kinds that real blocks have. */
const usualDescription: fc.Arbitrary<TransactionDescription> = fc.oneof(
  fc.record({
    kind: fc.constant('ordinary'),
    creditFirst: bit,
    storage: maybe(storage),
    credit: maybe(credit),
    ...run,
    bounce: maybe(bounce),
  }),
  fc.record({ kind: fc.constant('tick-tock'), isTock: bit, storage, ...run }),
);

const fields: fc.Arbitrary<TransactionFields> = fitting(
  Transaction,
  fc
    .record({
      accountAddress: hash,
      lt,
      previousHash: hash,
      previousLt: lt,
      now: uint(32),
      origStatus: fc.constantFrom('uninit', 'frozen', 'active', 'nonexist'),
      endStatus: fc.constantFrom('uninit', 'frozen', 'active', 'nonexist'),
      inMessage: maybe(message),
      outMessages: fc.array(message, { maxLength: 5 }),
      totalFees: currencies,
      stateUpdate: fc.record({ oldHash: hash, newHash: hash }),
      description: usualDescription,
    })
    .map((rest) => ({ ...rest, outMessageCount: rest.outMessages.length })),
);

const prepareTransaction: fc.Arbitrary<Cell> = fields.map((value) =>
  Transaction.toCell({ ...value, inMessage: null, outMessages: [], outMessageCount: 0 }),
);

/** The kinds of the schema that no block has had so far. */
const rareDescription: fc.Arbitrary<TransactionDescription> = fc.oneof(
  fc.record({ kind: fc.constant('storage'), storage }),
  fc.record({ kind: fc.constant('split-prepare'), splitInfo, storage: maybe(storage), ...run }),
  fc.record({ kind: fc.constant('split-install'), splitInfo, prepareTransaction, installed: bit }),
  fc.record({ kind: fc.constant('merge-prepare'), splitInfo, storage, aborted: bit }),
  fc.record({
    kind: fc.constant('merge-install'),
    splitInfo,
    prepareTransaction,
    storage: maybe(storage),
    credit: maybe(credit),
    ...run,
  }),
);

const description = fitting(TransactionDescription, fc.oneof(usualDescription, rareDescription));

function fieldsOf(value: TransactionFields): unknown {
  const { inMessage, outMessages } = value;
  return comparable({
    accountAddress: value.accountAddress,
    lt: value.lt,
    previousHash: value.previousHash,
    previousLt: value.previousLt,
    now: value.now,
    outMessageCount: value.outMessageCount,
    origStatus: value.origStatus,
    endStatus: value.endStatus,
    totalFees: value.totalFees,
    inMessage: inMessage && Message.toCell(inMessage),
    outMessages: outMessages.map((item) => Message.toCell(item)),
    stateUpdate: value.stateUpdate,
    description: value.description,
  });
}

test('descriptions of all kinds are stored as they were read', () => {
  assertRoundTrips(TransactionDescription, description, 400);
  assertRoundTrips(StorageUsed, storageUsed);
});

/** @ton/core does not know this reason. */
function isSuspended(value: TransactionDescription): boolean {
  if ('prepareTransaction' in value) {
    if (isSuspended(Transaction.load(value.prepareTransaction).description)) return true;
  }
  if (!('compute' in value) || value.compute.kind !== 'skipped') return false;
  return value.compute.reason === 'suspended';
}

test('@ton/core reads the same from the kinds of descriptions that it supports', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(description, (value) => {
      const slice = toTonCore(TransactionDescription.toCell(value)).beginParse();
      if (value.kind.startsWith('merge') || isSuspended(value)) {
        assert.throws(() => loadTransactionDescription(slice));
      } else {
        seen.add(value.kind);
        assert.deepEqual(descriptionView(value), coreView(loadTransactionDescription(slice)));
      }
    }),
    { seed: 1, numRuns: 400 },
  );
  assert.equal(seen.size, 5);
});

test('a transaction is stored as it was read', () => {
  fc.assert(
    fc.property(fields, (value) => {
      const stored = Transaction.toCell(value);
      const loaded = Transaction.load(stored);
      assert.deepEqual(fieldsOf(loaded), fieldsOf(value));
      assert.deepEqual(loaded.hash, stored.hash());
      assert.ok(Transaction.toCell(loaded).equals(stored));
      assert.deepEqual(Transaction.load(stored.slice()).hash, stored.hash());
      assert.deepEqual(
        loaded.outMessages.map((item) => item.hash),
        loaded.outMessageCells.map((item) => item.hash()),
      );
    }),
    { seed: 1, numRuns: 200 },
  );
});

const EXAMPLE: TransactionFields = {
  ...(fc.sample(fields, { seed: 1, numRuns: 1 })[0] as TransactionFields),
  outMessages: [],
  outMessageCount: 0,
};

test('a reference to a transaction is read lazily', () => {
  const garbage = new Builder().storeUint(1, 8).build();
  const transaction = TransactionRef.load(new Builder().storeRef(garbage).build());
  assert.deepEqual(transaction.hash, garbage.hash());
  assert.throws(() => transaction.lt, { code: 'TLB_INVALID' });
  assert.throws(() => Transaction.load(garbage), { code: 'TLB_INVALID' });
});

test('a wrong count of outgoing messages is refused', () => {
  assert.throws(() => Transaction.toCell({ ...EXAMPLE, outMessageCount: 1 }), {
    code: 'TLB_INVALID',
  });
  const slice = Transaction.toCell(EXAMPLE).slice();
  const head = slice.loadBits(4 + 256 + 64 + 256 + 64 + 32);
  const lying = new Builder().storeBits(head).storeUint(1, 15);
  const stored = lying.storeSlice(slice.skip(15)).build();
  const transaction = Transaction.load(stored);
  assert.throws(() => transaction.outMessages, { code: 'TLB_INVALID' });
  assert.throws(() => transaction.outMessageCells, { code: 'TLB_INVALID' });
  // what came in can be read without looking at what went out: a proof may show no more
  assert.equal(
    transaction.inMessageCell?.hashHex(),
    Transaction.load(Transaction.toCell(EXAMPLE)).inMessageCell?.hashHex(),
  );
});

test('unknown tags are refused', () => {
  const reason = new Builder().storeUint(0b111, 3).build();
  assert.throws(() => ComputeSkipReason.load(reason), { code: 'TLB_INVALID' });
  const unknown = new Builder().storeUint(0b1000, 4).build();
  assert.throws(() => TransactionDescription.load(unknown), { code: 'TLB_INVALID' });
  const length = new Builder().storeUint(7, 3).storeBytes(new Uint8Array(10)).build();
  assert.throws(() => StorageUsed.load(length), { code: 'TLB_INVALID' });
  assert.throws(() => AccountStatus.toCell('gone' as AccountStatus), { code: 'VALUE_RANGE' });
});

test('truncated and random bits cause only errors with a code', () => {
  const types = [TransactionDescription, ComputePhase, Transaction];
  const tagged = fc
    .tuple(fc.constantFrom(0, 1, 2, 4, 5, 6, 7), bits(0, 900), fc.array(cell, { maxLength: 4 }))
    .map(([tag, rest, refs]) => {
      const builder = new Builder().storeUint(tag, 4).storeBits(rest);
      for (const ref of refs) builder.storeRef(ref);
      return builder.build();
    });
  fc.assert(
    fc.property(tagged, fc.constantFrom(...types), (random, type) => {
      try {
        type.load(random);
      } catch (error) {
        assert.ok(error instanceof ChainError);
      }
    }),
    { seed: 1, numRuns: 1000 },
  );
});

test('@ton/core reads the same header of a transaction', () => {
  const value = { ...EXAMPLE, inMessage: null };
  const theirs = loadTransaction(toTonCore(Transaction.toCell(value)).beginParse());
  assert.equal(theirs.lt, value.lt);
  assert.equal(theirs.now, value.now);
});
