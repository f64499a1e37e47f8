import {
  Block,
  type Cell,
  equalBytes,
  isShard,
  shardContainsAccount,
  type Transaction,
} from '@tonway/chain';
import { type Constructors, type Params, type Result, toTlBlockId } from '@tonway/lite-client';
import type { StoredBlock } from '../../store/chain-store.ts';
import { accountPrefix, loadBlock, requestedBlockId } from '../block-id.ts';
import type { ChainView } from '../chain-view.ts';
import { bocOf, NO_BYTES, proveBlock } from '../proofs/prove.ts';
import type { Context } from '../query.ts';
import { Refusal, refuse } from '../refusal.ts';

const MAX_RESULTS = 16;

type AccountId = Constructors['liteServer.accountId'];

interface Found {
  readonly block: StoredBlock;
  readonly transaction: Transaction;
}

// liteServer.getTransactions count:# account:liteServer.accountId lt:long hash:int256
//   = liteServer.TransactionList;
export function getTransactions(
  { count, account, lt, hash }: Params<'getTransactions'>,
  { chain }: Context,
): Result<'getTransactions'> {
  const limit = Math.min(count, MAX_RESULTS);
  const found: Found[] = [];
  let next = { lt: BigInt.asUintN(64, lt), hash };
  while (found.length < limit && next.lt > 0n) {
    const block = blockAt(chain, account, next.lt, found.length === 0);
    if (!block) break;
    const transaction = transactionAt(block, account, next.lt);
    if (!equalBytes(transaction.hash, next.hash)) refuse('transaction hash mismatch');
    found.push({ block, transaction });
    next = { lt: transaction.previousLt, hash: transaction.previousHash };
    if (isBeforeBase(chain, { account, lt: next.lt })) break;
  }
  return {
    kind: 'liteServer.transactionList',
    ids: found.map(({ block }) => toTlBlockId(block.id)),
    transactions: bocOf(...found.map(({ transaction }) => transaction.cell)),
  };
}

/** Whether a transaction is older than the blocks of another network that the chain continues. */
export function isBeforeBase(
  { store, head }: ChainView,
  { account, lt }: Pick<Params<'getTransactions'>, 'account' | 'lt'>,
): boolean {
  if (store.baseSeqno === 0) return false;
  const value = BigInt.asUintN(64, lt);
  const prefix = accountPrefix(account.id);
  const { workchain } = account;
  const found = store.find({ workchain, prefix, by: 'lt', value, upTo: head.id.seqno });
  return found?.registeredBy === store.baseSeqno && value <= found.info.startLt;
}

/** A missing first block is an error; a missing older block ends the list. */
function blockAt(
  chain: ChainView,
  { workchain, id }: AccountId,
  lt: bigint,
  isFirst: boolean,
): StoredBlock | null {
  try {
    return chain.search({ workchain, prefix: accountPrefix(id), by: 'lt', value: lt });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (!isFirst) return null;
    return refuse(`cannot compute block with specified transaction: ${error.message}`);
  }
}

function transactionAt({ root }: StoredBlock, { id }: AccountId, lt: bigint): Transaction {
  const { accountBlocks } = Block.load(root).extra;
  const transaction = accountBlocks.get(id)?.transactions.get(lt);
  return transaction ?? refuse('cannot locate transaction in block with specified logical time');
}

// liteServer.getOneTransaction id:tonNode.blockIdExt account:liteServer.accountId lt:long
//   = liteServer.TransactionInfo;
export function getOneTransaction(
  { id, account, lt }: Params<'getOneTransaction'>,
  { chain }: Context,
): Result<'getOneTransaction'> {
  const { workchain, shard } = requestedBlockId(id);
  const isInside = isShard(shard) && shardContainsAccount(shard, account.id);
  if (workchain !== account.workchain || !isInside)
    refuse('requested account id is not contained in the shard of the specified block');
  const block = loadBlock(chain, id);
  const found = proveBlock(block, (content) => find(content, account.id, BigInt.asUintN(64, lt)));
  return {
    kind: 'liteServer.transactionInfo',
    id: toTlBlockId(block.id),
    proof: bocOf(found.proof),
    transaction: found.value ? bocOf(found.value) : NO_BYTES,
  };
}

/** Null also if the lt is outside the block's range. */
function find(block: Block, account: Uint8Array, lt: bigint): Cell | null {
  const { startLt, endLt } = block.info;
  if (lt <= startLt || lt >= endLt) return null;
  return block.extra.accountBlocks.get(account)?.transactions.get(lt)?.cell ?? null;
}
