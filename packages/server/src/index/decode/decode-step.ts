import {
  type AccountBlock,
  Block,
  type BlockIdExt,
  type Cell,
  ChainError,
  Config,
  equalBytes,
  IndexedBoc,
  type ListedShard,
  openUpdate,
  previousBlocks,
  type ShardAccounts,
  ShardStateUnsplit,
  shardsOf,
  type Transaction,
} from '@tonway/chain';
import { accountKeyOf } from '../../store/accounts/account-key.ts';
import type { DecodedStep, MasterchainStep, RawBlock } from '../step.ts';
import { rowBuffers, StepRows, writeTransactionRows } from './step-rows.ts';
import { TouchedAccounts } from './touched-accounts.ts';
import { undecodable } from './worker-messages.ts';

function writeBlockRow(rows: StepRows, id: BlockIdExt, block: Block, transactions: number): void {
  const { info, extra } = block;
  const parents = previousBlocks(info);
  const tips = tipsOf(block);
  rows.tables.blocks.add({
    start_lt: rows.registerLt(info.startLt),
    end_lt: info.endLt,
    shard: id.shard,
    gen_utime: info.genUtime,
    workchain: id.workchain,
    seqno: id.seqno,
    mc_seqno: rows.mcSeqno,
    global_id: block.globalId,
    version: info.version,
    flags: info.flags,
    validator_list_hash_short: info.genValidatorListHashShort,
    gen_catchain_seqno: info.genCatchainSeqno,
    min_ref_mc_seqno: info.minRefMcSeqno,
    prev_key_block_seqno: info.prevKeyBlockSeqno,
    vert_seqno: info.vertSeqno,
    master_ref_seqno: info.masterRef?.seqno ?? 0,
    tx_count: transactions,
    after_merge: info.afterMerge,
    before_split: info.beforeSplit,
    after_split: info.afterSplit,
    want_merge: info.wantMerge,
    want_split: info.wantSplit,
    key_block: info.keyBlock,
    vert_seqno_incr: info.vertSeqnoIncr,
    root_hash: id.rootHash,
    file_hash: id.fileHash,
    rand_seed: extra.randSeed,
    created_by: extra.createdBy,
    prev_shards: parents.map(({ shard }) => shard),
    prev_seqnos: parents.map(({ seqno }) => seqno),
    tip_workchains: tips?.map(({ workchain }) => workchain) ?? null,
    tip_shards: tips?.map(({ shard }) => shard) ?? null,
    tip_seqnos: tips?.map(({ descr }) => descr.seqno) ?? null,
    prev_root_hashes: parents.map(({ rootHash }) => rootHash),
    tip_root_hashes: tips?.map(({ descr }) => descr.rootHash) ?? null,
  });
}

/** Null for shard blocks. A shard with only a zero state has no tip. */
function tipsOf({ extra }: Block): ListedShard[] | null {
  if (!extra.custom) return null;
  return [...shardsOf(extra.custom.shardHashes)].filter(({ descr }) => descr.seqno > 0);
}

/** Writes the rows of one block, and collects the accounts that the block touches. */
function decodeBlock(raw: RawBlock, rows: StepRows, touched: TouchedAccounts): Block {
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

/** Decodes a masterchain block and its shard blocks into the rows of the index. */
export function decodeStep(
  { masterchain, shards }: MasterchainStep,
  buffers = rowBuffers(),
): DecodedStep {
  const { seqno, rootHash } = masterchain.id;
  const rows = new StepRows(seqno, buffers);
  const touched = new TouchedAccounts(rows);
  for (const shard of shards) decodeBlock(shard, rows, touched);
  const block = decodeBlock(masterchain, rows, touched);
  return {
    seqno,
    rootHash,
    parentRootHash: block.info.prevRef[0].rootHash,
    genUtime: block.info.genUtime,
    ...rows.result(),
    ...touched.result(),
    globalVersion: globalVersionOf(block),
  };
}

/** Only a key block has the configuration. */
function globalVersionOf({ extra }: Block): number | null {
  const config = extra.custom?.config;
  return config ? new Config(config.config).globalVersion.version : null;
}
