import assert from 'node:assert/strict';
import {
  type AccountBlock,
  Builder,
  type ShardAccount,
  type Transaction,
  toHex,
} from '@tonway/chain';
import { accountBefore, accountsBefore } from './accounts-before.ts';
import type { ReadBlock } from './read-chain.ts';

// account_none$0 = Account;
const NO_ACCOUNT = new Builder().storeBit(false).build().hashHex();
const NO_TRANSACTION = { lastTransactionLt: 0n, lastTransactionHash: new Uint8Array(32) };

/** Checks that transactions connect each account's old and new state without gaps, and that no other account changes. */
export function checkAccounts(read: ReadBlock): void {
  const { accountBlocks } = read.block.extra;
  for (const [id, accountBlock] of accountBlocks) {
    const before = accountBefore(read, id);
    const after = read.state.accounts.get(id) ?? null;
    checkLinks(read, accountBlock, before);
    checkEnds(accountBlock, before, after);
  }
  const names = [...accountsBefore(read), read.state.accounts].flatMap((all) => [...all.keys()]);
  for (const id of names) {
    if (accountBlocks.has(id)) continue;
    const [before, after] = [accountBefore(read, id), read.state.accounts.get(id) ?? null];
    assert.equal(hashOf(after), hashOf(before), `${toHex(id)} has changed without a transaction`);
    assert.equal(after?.lastTransactionLt, before?.lastTransactionLt);
  }
}

/** Checks that each transaction starts at the time and state where the previous one ended. */
function checkLinks(
  { block: { info } }: ReadBlock,
  { accountAddress, transactions, stateUpdate }: AccountBlock,
  before: ShardAccount | null,
): void {
  const { lastTransactionLt, lastTransactionHash } = before ?? NO_TRANSACTION;
  let state = toHex(stateUpdate.oldHash);
  let last = { lt: lastTransactionLt, hash: lastTransactionHash };
  let freeLt = info.startLt;
  for (const [lt, transaction] of transactions) {
    assert.equal(toHex(transaction.accountAddress), toHex(accountAddress));
    assert.equal(toHex(transaction.stateUpdate.oldHash), state);
    assert.equal(toHex(transaction.previousHash), toHex(last.hash));
    assert.equal(transaction.previousLt, last.lt);
    assert.ok(transaction.lt === lt && lt >= freeLt && lt > last.lt, 'the time goes on');
    state = toHex(transaction.stateUpdate.newHash);
    last = { lt, hash: transaction.hash };
    freeLt = endOf(transaction);
  }
  assert.equal(state, toHex(stateUpdate.newHash));
  assert.ok(freeLt <= info.endLt, 'the block ends behind its transactions');
}

/** The lt after a transaction and its messages. */
function endOf({ lt, outMessages, inMessage }: Transaction): bigint {
  outMessages.forEach(({ info }, index) => {
    assert.ok(info.kind !== 'external-in');
    assert.equal(info.createdLt, lt + 1n + BigInt(index));
  });
  if (inMessage?.info.kind === 'internal') assert.ok(inMessage.info.createdLt < lt, 'cause first');
  return lt + 1n + BigInt(outMessages.length);
}

function checkEnds(
  { transactions, stateUpdate }: AccountBlock,
  before: ShardAccount | null,
  after: ShardAccount | null,
): void {
  const [first, last] = [[...transactions.values()].at(0), [...transactions.values()].at(-1)];
  assert.ok(first && last);
  assert.equal(toHex(stateUpdate.oldHash), hashOf(before));
  assert.equal(toHex(stateUpdate.newHash), hashOf(after));
  assert.equal(first.origStatus, statusOf(before));
  assert.equal(last.endStatus, statusOf(after));
  if (!after) return;
  assert.equal(after.lastTransactionLt, last.lt);
  assert.equal(toHex(after.lastTransactionHash), toHex(last.hash));
}

function hashOf(account: ShardAccount | null): string {
  return account?.accountCell.hashHex() ?? NO_ACCOUNT;
}

function statusOf(account: ShardAccount | null): string {
  return account?.account?.storage.state.kind ?? 'nonexist';
}
