import assert from 'node:assert/strict';
import { Address, toHex, transactionsOf } from '@tonway/chain';
import {
  type Params,
  type TransactionCursor,
  toTlBlockId,
  verifyBlockTransactions,
  verifyBlockTransactionsExt,
} from '@tonway/lite-client';
import type { Check, LiveNetwork } from './live-network.ts';
import type { ReadBlock } from './read-chain.ts';

const [REVERSE, WITH_PROOF, WITH_METADATA, AFTER] = [64, 32, 256, 128] as const;
const ALL_FIELDS = 7;

/** All pages of every block, three transactions per page, in both directions. */
export const listBlockTransactions: Check = async (network) => {
  let asked = 0;
  for (const read of network.chain) {
    for (const mode of [0, REVERSE, WITH_METADATA]) {
      const { pages, listed } = await pagesOf(network, read, mode | WITH_PROOF | ALL_FIELDS);
      assert.deepEqual(listed, expected(read, mode === REVERSE));
      asked += pages;
    }
  }
  return asked;
};

type Page = Omit<Params<'listBlockTransactions'>, 'id'>;

async function pagesOf({ reader }: LiveNetwork, { id }: ReadBlock, firstMode: number) {
  const listed: string[] = [];
  let page: Page = { mode: firstMode, count: 3 };
  for (let pages = 1; ; pages++) {
    const answer = await reader.pool.query('listBlockTransactions', {
      id: toTlBlockId(id),
      ...page,
    });
    const { transactions, incomplete } = verifyBlockTransactions(id, page, answer);
    listed.push(...transactions.map(({ hash }) => toHex(hash)));
    const last = transactions.at(-1);
    if (!incomplete || !last) return { pages, listed };
    const after = { account: last.account, lt: last.lt };
    page = { ...page, mode: firstMode | AFTER, after };
  }
}

export const listBlockTransactionsExt: Check = async ({ reader, chain }) => {
  for (const read of chain) {
    const asked = { mode: WITH_PROOF, count: 256 };
    const id = toTlBlockId(read.id);
    const answer = await reader.pool.query('listBlockTransactionsExt', { id, ...asked });
    const { transactions, incomplete } = verifyBlockTransactionsExt(read.id, asked, answer);
    assert.ok(!incomplete);
    assert.deepEqual(
      transactions.map(({ hash }) => toHex(hash)),
      expected(read, false),
    );
  }
  return chain.length;
};

function expected({ block }: ReadBlock, isReverse: boolean): string[] {
  const hashes = [...transactionsOf(block)].map(({ hash }) => toHex(hash));
  return isReverse ? hashes.reverse() : hashes;
}

/** Every transaction, and a nonexistent one. */
export const getOneTransaction: Check = async ({ reader, chain }) => {
  let asked = 0;
  for (const { id, block } of chain) {
    for (const { accountAddress, lt, hash } of transactionsOf(block)) {
      const address = new Address(id.workchain, accountAddress);
      const { transaction } = await reader.reads.transaction(address, lt, id);
      assert.equal(toHex(transaction?.hash ?? assert.fail()), toHex(hash));
      const none = await reader.reads.transaction(address, lt + 1_000_000n, id);
      assert.equal(none.transaction, null);
      asked += 2;
    }
  }
  return asked;
};

/** The history of every existing account, down to its first transaction. */
export const getTransactions: Check = async (network) => {
  let asked = 0;
  for (const [name, hashes] of transactionsByAccount(network)) {
    const address = Address.parse(name);
    const last = network.devnet.account(address);
    // the last transaction of a deleted account is unknown
    if (!last) continue;
    const found: string[] = [];
    const [lt, hash] = [last.lastTransactionLt, last.lastTransactionHash];
    for (let next: TransactionCursor | null = { lt, hash }; next; asked++) {
      const page = await network.reader.reads.transactions(address, next, 10);
      found.push(...page.transactions.map((each) => toHex(each.hash)));
      next = page.next;
    }
    assert.deepEqual(found, hashes, name);
  }
  return asked;
};

/** Transaction hashes by raw address, newest first. */
function transactionsByAccount({ chain }: LiveNetwork): Map<string, string[]> {
  const all = new Map<string, string[]>();
  for (const { id, block } of chain) {
    for (const { accountAddress, hash } of transactionsOf(block)) {
      const name = new Address(id.workchain, accountAddress).toRaw();
      all.set(name, [toHex(hash), ...(all.get(name) ?? [])]);
    }
  }
  return all;
}
