import {
  type AccountBlock,
  Block,
  type BlockIdExt,
  type Cell,
  ChainError,
  equalBytes,
  IndexedBoc,
  openUpdate,
  type ShardAccounts,
  ShardStateUnsplit,
  type Transaction,
} from '@tonway/chain';
import { accountKeyOf } from '../../store/accounts/account-key.ts';
import type { RawBlock } from '../step.ts';
import { writeBlockRow } from './block-row.ts';
import { undecodable } from './errors.ts';
import type { StepRows } from './step-rows.ts';
import type { TouchedAccounts } from './touched-accounts.ts';
import { writeTransactionRows } from './transaction-rows.ts';

/** Writes the rows of one block, and collects the accounts that the block touches. */
export function decodeBlock(raw: RawBlock, rows: StepRows, touched: TouchedAccounts): Block {
  try {
    const boc = new IndexedBoc(raw.boc);
    const block = openBlock(boc, raw.id);
    const before = rows.tables.transactions.count;
    decodeAccounts({ id: raw.id, boc, block, rows, touched });
    writeBlockRow(rows, raw.id, block, rows.tables.transactions.count - before);
    return block;
  } catch (error) {
    throw undecodable(raw.id, error);
  }
}

interface BlockContext {
  readonly id: BlockIdExt;
  readonly boc: IndexedBoc;
  readonly block: Block;
  readonly rows: StepRows;
  readonly touched: TouchedAccounts;
}

/** Throws if the hash or the header does not match the requested id. */
function openBlock({ roots: [root] }: IndexedBoc, id: BlockIdExt): Block {
  if (!root || !equalBytes(root.hash(), id.rootHash)) reject('its hash is another');
  const block = Block.load(root);
  const { seqno, shard } = block.info;
  if (seqno !== id.seqno || shard.workchain !== id.workchain || shard.shard !== id.shard)
    reject('its header names another block');
  return block;
}

function decodeAccounts(context: BlockContext): void {
  const { id, boc, block, touched } = context;
  let after: ShardAccounts | undefined;
  for (const [address, account] of block.extra.accountBlocks) {
    if (!equalBytes(address, account.accountAddress)) reject('an account stands under another key');
    after ??= ShardStateUnsplit.load(openUpdate(block.stateUpdate).new).accounts;
    const key = accountKeyOf(id.workchain, address);
    const last = decodeTransactions(context, key, account);
    // The update need not contain a proof of absence for a deleted account.
    const cell = last.endStatus === 'nonexist' ? null : accountIn(after, address);
    const { hash: txHash, lt } = last;
    const { newHash: hash } = account.stateUpdate;
    touched.add({ account: key, lt, txHash, hash, genUtime: block.info.genUtime, cell }, boc);
  }
}

function accountIn(accounts: ShardAccounts, address: Uint8Array): Cell {
  return accounts.get(address)?.accountCell ?? reject('an account with a status is absent');
}

/** Throws if a transaction has another key than its content, so that a shared cell is not counted twice. */
function decodeTransactions(
  { id, rows }: BlockContext,
  key: Uint8Array,
  account: AccountBlock,
): Transaction {
  let last: Transaction | undefined;
  for (const [lt, transaction] of account.transactions) {
    if (transaction.lt !== lt || !equalBytes(transaction.accountAddress, account.accountAddress))
      reject('a transaction stands under the key of another');
    writeTransactionRows(rows, id, key, transaction);
    last = transaction;
  }
  return last ?? reject('an account without a transaction');
}

function reject(what: string): never {
  throw new ChainError('TLB_INVALID', what);
}
