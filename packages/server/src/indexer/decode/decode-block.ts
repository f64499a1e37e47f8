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
import { accountKeyOf } from '../../store/account-key.ts';
import type { RawBlock } from '../step.ts';
import { writeBlockRow } from './block-row.ts';
import { undecodable } from './errors.ts';
import type { StepRows } from './step-rows.ts';
import type { TouchedAccounts } from './touched-accounts.ts';
import { writeTransactionRows } from './transaction-rows.ts';

/** The rows of one block, and what it shows of the accounts it touches. */
export function decodeBlock(raw: RawBlock, rows: StepRows, touched: TouchedAccounts): Block {
  try {
    const bag = new IndexedBoc(raw.boc);
    const block = openBlock(bag, raw.id);
    const before = rows.tables.transactions.count;
    decodeAccounts({ id: raw.id, bag, block, rows, touched });
    writeBlockRow(rows, raw.id, block, rows.tables.transactions.count - before);
    return block;
  } catch (error) {
    throw undecodable(raw.id, error);
  }
}

interface Work {
  readonly id: BlockIdExt;
  readonly bag: IndexedBoc;
  readonly block: Block;
  readonly rows: StepRows;
  readonly touched: TouchedAccounts;
}

/** Its hash and its header must be what it was asked for as. */
function openBlock({ roots: [root] }: IndexedBoc, id: BlockIdExt): Block {
  if (!root || !equalBytes(root.hash(), id.rootHash)) refuse('its hash is another');
  const block = Block.load(root);
  const { seqno, shard } = block.info;
  if (seqno !== id.seqno || shard.workchain !== id.workchain || shard.shard !== id.shard)
    refuse('its header names another block');
  return block;
}

function decodeAccounts(work: Work): void {
  const { id, bag, block, touched } = work;
  let after: ShardAccounts | undefined;
  for (const [address, account] of block.extra.accountBlocks) {
    if (!equalBytes(address, account.accountAddress)) refuse('an account stands under another key');
    after ??= ShardStateUnsplit.load(openUpdate(block.stateUpdate).new).accounts;
    const key = accountKeyOf(id.workchain, address);
    const last = decodeTransactions(work, key, account);
    // Where it never was, the update may not show that it is absent.
    const cell = last.endStatus === 'nonexist' ? null : accountIn(after, address);
    const { hash: txHash, lt } = last;
    const { newHash: hash } = account.stateUpdate;
    touched.add({ account: key, lt, txHash, hash, genUtime: block.info.genUtime, cell }, bag);
  }
}

function accountIn(accounts: ShardAccounts, address: Uint8Array): Cell {
  return accounts.get(address)?.accountCell ?? refuse('an account with a status is absent');
}

/** Each must stand where its content says: so no cell is counted twice, however the block shares its cells. */
function decodeTransactions(
  { id, rows }: Work,
  key: Uint8Array,
  account: AccountBlock,
): Transaction {
  let last: Transaction | undefined;
  for (const [lt, transaction] of account.transactions) {
    if (transaction.lt !== lt || !equalBytes(transaction.accountAddress, account.accountAddress))
      refuse('a transaction stands under the key of another');
    writeTransactionRows(rows, id, key, transaction);
    last = transaction;
  }
  return last ?? refuse('an account without a transaction');
}

function refuse(what: string): never {
  throw new ChainError('TLB_INVALID', what);
}
