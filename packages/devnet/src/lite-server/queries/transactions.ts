import { Block, equalBytes, type Transaction } from '@tonway/chain';
import { type Constructors, type Params, type Result, toTlBlockId } from '@tonway/lite-client';
import type { StoredBlock } from '../../store/chain-store.ts';
import { accountPrefix } from '../asked/account-prefix.ts';
import type { ChainView } from '../chain-view.ts';
import type { Context } from '../handler.ts';
import { bagOf } from '../proofs/prove.ts';
import { Refusal, refuse } from '../refusal.ts';

/** However many are asked for. */
const MOST = 16;

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
  const most = Math.min(count, MOST);
  const found: Found[] = [];
  let next = { lt: BigInt.asUintN(64, lt), hash };
  while (found.length < most && next.lt > 0n) {
    const block = blockAt(chain, account, next.lt, found.length === 0);
    if (!block) break;
    const transaction = transactionAt(block, account, next.lt);
    if (!equalBytes(transaction.hash, next.hash)) refuse('transaction hash mismatch');
    found.push({ block, transaction });
    next = { lt: transaction.previousLt, hash: transaction.previousHash };
  }
  return {
    kind: 'liteServer.transactionList',
    ids: found.map(({ block }) => toTlBlockId(block.id)),
    transactions: bagOf(...found.map(({ transaction }) => transaction.cell)),
  };
}

/** The first one must be there; an older one that is not ends the list. */
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
