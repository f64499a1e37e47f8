import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadAccount, loadTransaction } from '@ton/core';
import {
  blocksOf,
  chainBlocks,
  manifest,
  readFixture,
  readJson,
  readJsonLines,
  skipWithout,
} from '@tonway/tools/fixtures';
import { Account } from '../src/account/account.ts';
import { AccountBlock, ShardAccountBlocks } from '../src/account/account-block.ts';
import { ShardAccount } from '../src/account/shard-account.ts';
import { BitString } from '../src/bits/bit-string.ts';
import { toHex } from '../src/bits/bytes.ts';
import { readBoc } from '../src/boc/read-boc.ts';
import { Builder } from '../src/cell/builder.ts';
import type { Cell } from '../src/cell/cell.ts';
import { AugDictionary } from '../src/dict/aug-dictionary.ts';
import { Message } from '../src/message/message.ts';
import { NewBounceBody } from '../src/message/new-bounce-body.ts';
import type { Codec } from '../src/tlb/codec.ts';
import { Transaction } from '../src/transaction/transaction.ts';
import { toTonCore } from './support/ton-core-cells.ts';
import { accountView, coreView, transactionView } from './support/ton-core-views.ts';

interface Counts {
  transactions: number;
  messages: number;
  suspended: number;
}

/** block -> extra -> account_blocks */
function accountBlocksOf(boc: Uint8Array): Cell {
  return readBoc(boc).ref(3).ref(2);
}

function assertRoundTrip<T>(type: Codec<T>, cell: Cell, what: string): T {
  const value = type.load(cell);
  assert.ok(type.toCell(value).equals(cell), `${what} ${cell.hashHex()} is stored as it was read`);
  return value;
}

/** Reads a block's account blocks, writes each part back and compares all of it with @ton/core. */
function checkBlock(boc: Uint8Array, counts: Counts): void {
  const cell = accountBlocksOf(boc);
  const blocks = assertRoundTrip(ShardAccountBlocks, cell, 'ShardAccountBlocks');
  const { key, value, augmentation, root } = blocks;
  const rebuilt = AugDictionary.fromSorted(key, value, augmentation, blocks.entries());
  assert.deepEqual(rebuilt.root && (rebuilt.root as Cell).hash(), root && (root as Cell).hash());
  for (const [address, block] of blocks) {
    assert.deepEqual(block.accountAddress, address);
    assertRoundTrip(AccountBlock, AccountBlock.toCell(block), 'AccountBlock');
    for (const [lt, transaction] of block.transactions) {
      assert.equal(transaction.lt, lt);
      assert.deepEqual(transaction.accountAddress, address);
      checkTransaction(transaction, counts);
    }
  }
}

function checkTransaction(transaction: Transaction, counts: Counts): void {
  counts.transactions++;
  assertRoundTrip(Transaction, transaction.cell, 'Transaction');
  const cells = [transaction.inMessageCell, ...transaction.outMessageCells];
  for (const cell of cells) if (cell) checkMessage(cell, counts);
  if (isSuspended(transaction)) counts.suspended++;
  else {
    const theirs = loadTransaction(toTonCore(transaction.cell).beginParse());
    assert.deepEqual(transactionView(transaction), coreView(theirs));
  }
}

function checkMessage(cell: Cell, counts: Counts): void {
  counts.messages++;
  const message = assertRoundTrip<Message>(Message, cell, 'Message');
  assert.deepEqual(message.hash, cell.hash());
  // without what was kept of the cells, by its fields alone
  const { info, init, initInRef, body, bodyInRef } = message;
  assert.ok(Message.toCell({ info, init, initInRef, body, bodyInRef }).equals(cell));
}

/** @ton/core cannot read this reason for skipping the compute phase. */
function isSuspended({ description }: Transaction): boolean {
  if (!('compute' in description)) return false;
  return description.compute.kind === 'skipped' && description.compute.reason === 'suspended';
}

function newCounts(): Counts {
  return { transactions: 0, messages: 0, suspended: 0 };
}

function* transactionsOf(boc: Uint8Array): Generator<Transaction> {
  for (const block of ShardAccountBlocks.load(accountBlocksOf(boc)).values()) {
    yield* block.transactions.values();
  }
}

interface Scenario {
  readonly steps: readonly { readonly result?: { readonly transactions?: readonly Touched[] } }[];
}

interface Touched {
  readonly hash: string;
  readonly status: string;
  readonly compute: { readonly skipped?: string; readonly exit_code?: number };
}

test('all transactions of the recorded network agree with @ton/core', () => {
  const counts = newCounts();
  for (const { boc } of blocksOf('localnet')) checkBlock(boc, counts);
  assert.equal(counts.transactions, 10553);
  assert.equal(counts.suspended, 2);
});

test('all transactions around splits and merges agree with @ton/core', () => {
  const counts = newCounts();
  for (const { boc } of blocksOf('localnet/split')) checkBlock(boc, counts);
  assert.equal(counts.transactions, 2415);
});

test('all transactions of the chain blocks agree with @ton/core', () => {
  let blocks = 0;
  for (const { file, block, boc } of chainBlocks()) {
    // of one file only the header is there, the rest is pruned
    if (typeof block.tx !== 'number') continue;
    const counts = newCounts();
    checkBlock(boc, counts);
    assert.equal(counts.transactions, block.tx, file);
    blocks++;
  }
  assert.ok(blocks > 70, `${blocks} blocks`);
});

test('transactions of suspended accounts are read, which @ton/core refuses', () => {
  const expected = readJson<Scenario>('localnet', 'scenario.json')
    .steps.flatMap((step) => step.result?.transactions ?? [])
    .filter(({ compute }) => compute.skipped === 'suspended');
  assert.equal(expected.length, 2);
  const found = [...blocksOf('localnet')]
    .flatMap(({ boc }) => [...transactionsOf(boc)])
    .filter(isSuspended);
  for (const { hash, status } of expected) {
    const transaction = found.find((item) => toHex(item.hash) === hash);
    assert.ok(transaction);
    assert.equal(`${transaction.origStatus}->${transaction.endStatus}`, status);
    assert.throws(() => loadTransaction(toTonCore(transaction.cell).beginParse()));
  }
});

/** Says of the transaction that bounced a message what the bounced body says of it. */
function expectedBounce({ description, inMessage }: Transaction): unknown {
  assert.ok(description.kind === 'ordinary' && inMessage?.info.kind === 'internal');
  const { compute, action } = description;
  const { value, createdLt, createdAt, extraFlags } = inMessage.info;
  const body = (extraFlags & 2n) !== 0n ? inMessage.body : withoutRefs(inMessage.body);
  const original = { coins: value.coins, createdLt, createdAt, body: body.hashHex() };
  if (compute.kind === 'skipped') {
    const reasons = ['no-state', 'bad-state', 'no-gas', 'suspended'];
    return { phase: 0, exitCode: -1 - reasons.indexOf(compute.reason), run: null, ...original };
  }
  const run = { gasUsed: compute.gasUsed, vmSteps: compute.vmSteps };
  if (!compute.success) return { phase: 1, exitCode: compute.exitCode, run, ...original };
  return { phase: 2, exitCode: action?.resultCode, run, ...original };
}

function withoutRefs(cell: Cell): Cell {
  return new Builder().storeBits(cell.slice().loadBits(cell.bitLength)).build();
}

function bounceOf(cell: Cell): unknown {
  const bounce = assertRoundTrip(NewBounceBody, cell, 'NewBounceBody');
  const { value, createdLt, createdAt } = bounce.originalInfo;
  const { bouncedByPhase: phase, exitCode, computePhase: run } = bounce;
  const body = bounce.originalBody.hashHex();
  return { phase, exitCode, run, coins: value.coins, createdLt, createdAt, body };
}

test('the new bounce body is read', () => {
  let found = 0;
  for (const { boc } of blocksOf('localnet')) {
    for (const transaction of transactionsOf(boc)) {
      for (const { info, body } of transaction.outMessages) {
        if (info.kind !== 'internal' || !info.bounced || body.bitLength < 32) continue;
        if (body.slice().loadUint(32) !== 0xfffffffe) continue;
        found++;
        assert.deepEqual(bounceOf(body), expectedBounce(transaction));
      }
    }
  }
  assert.equal(found, 4);
});

/** Every kind of value that the stored files hold, by where they lie. */
const FILES: readonly [pattern: RegExp, check: (cell: Cell, counts: Counts) => void][] = [
  [/^transactions\/.*(transaction|tx|tx_\d+)\.boc$/, checkTransactionCell],
  [/^transactions\/(everscale|rustnode)\/.*\.boc$/, checkTransactionCell],
  [/^transactions\/real_boc\/.*_message\.boc$/, checkMessage],
  [/^transactions\/real_boc\/.*(account|_old|_new)\.boc$/, checkAccount],
  [/^accounts\/(?!proof|.*pruned).*\.boc$/, checkAccount],
  // a message file of a time before the addresses got their present form is left out
  [/^messages\/(?!int-msg-query).*\.boc$/, checkMessage],
];

function checkTransactionCell(cell: Cell, counts: Counts): void {
  checkTransaction(Transaction.load(cell), counts);
}

/** @ton/core applies the anycast prefix to the address and forgets it. */
function checkAccount(cell: Cell): void {
  const account = assertRoundTrip(Account, cell, 'Account');
  if (account === null || account.address.anycast) return;
  const theirs = loadAccount(toTonCore(cell).beginParse().skip(1));
  assert.deepEqual(accountView(account), coreView(theirs));
}

function checkFiles(isWanted: (file: string) => boolean): Counts & { accounts: number } {
  const counts = newCounts();
  let accounts = 0;
  for (const { file, rootHash } of manifest()) {
    if (!isWanted(file)) continue;
    const check = FILES.find(([pattern]) => pattern.test(file))?.[1];
    if (!check) continue;
    const cell = readBoc(readFixture('chain', file));
    assert.equal(cell.hashHex(), rootHash, file);
    if (check === checkAccount) accounts++;
    check(cell, counts);
  }
  return { ...counts, accounts };
}

test('stored transactions and accounts agree with @ton/core', () => {
  const counts = checkFiles((file) => file.startsWith('transactions/'));
  const expected = { transactions: 68, messages: 114, suspended: 0, accounts: 104 };
  assert.deepEqual(counts, expected);
});

test('further accounts and messages agree with @ton/core', {
  skip: skipWithout('chain/accounts'),
}, () => {
  const counts = checkFiles((file) => !file.startsWith('transactions/'));
  assert.deepEqual(counts, { transactions: 0, messages: 9, suspended: 0, accounts: 5 });
});

test('an anycast prefix is kept separate from the address', () => {
  const load = (file: string) =>
    Account.load(readBoc(readFixture('chain', 'transactions', 'real_boc', file)));
  const [good, bad] = ['with_anycast', 'with_bad_anycast'].map(
    (name) => load(`${name}_account_old.boc`)?.address,
  );
  assert.ok(good?.kind === 'std' && bad?.kind === 'std');
  assert.equal(bad.anycast?.toBinary(), '0000000100100000');
  const prefix = good.anycast?.toBinary() ?? '';
  const own = BitString.copyOf(good.hash, 64).toBinary();
  assert.ok(!own.startsWith(prefix));
  // the chain knows the account by what the prefix makes of it
  const known = BitString.fromBinary(prefix + own.slice(prefix.length));
  assert.equal(toHex(known.bytes), '949a19cf87df9a8d');
});

interface Collected {
  readonly kind: string;
  readonly rootHash: string;
  readonly boc: string;
  readonly source: string;
}

function checkShardAccount(cell: Cell): void {
  const shardAccount = assertRoundTrip<ShardAccount>(ShardAccount, cell, 'ShardAccount');
  checkAccount(shardAccount.accountCell);
}

test('values collected from public test data are stored as they were read', {
  skip: skipWithout('chain/collected-bocs.json'),
}, () => {
  const checks = new Map<string, (cell: Cell, counts: Counts) => void>([
    ['account', checkAccount],
    ['shard-account', checkShardAccount],
    ['transaction', checkTransactionCell],
    ['message-internal', checkMessage],
    ['message-external-in', checkMessage],
  ]);
  const counts = newCounts();
  for (const { kind, rootHash, boc, source } of readJson<Collected[]>(
    'chain',
    'collected-bocs.json',
  )) {
    const check = checks.get(kind);
    // bytes follow the BoC in these two
    if (!check || /TestBocDeserealization.java:46|tl\/main.go:34/.test(source)) continue;
    const cell = readBoc(Buffer.from(boc, 'base64'));
    assert.equal(cell.hashHex(), rootHash);
    check(cell, counts);
  }
  assert.equal(counts.transactions, 62);
});

interface StateRow {
  readonly before: StateSide;
  readonly after: StateSide;
}

interface StateSide {
  readonly hash: string;
  readonly boc: string | null;
}

test('all recorded account states agree with @ton/core', () => {
  const none = Account.toCell(null).hashHex();
  let states = 0;
  for (const network of ['localnet', 'localnet/split']) {
    for (const { before, after } of readJsonLines<StateRow>(network, 'account_states.jsonl.gz')) {
      for (const { hash, boc } of [before, after]) {
        const cell = boc === null ? Account.toCell(null) : readBoc(Buffer.from(boc, 'base64'));
        assert.equal(cell.hashHex(), hash ?? none);
        checkAccount(cell);
        states++;
      }
    }
  }
  assert.equal(states, 2 * (744 + 542));
});
