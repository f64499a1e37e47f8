import {
  type BlockIdExt,
  equalBytes,
  readBoc,
  shardContainsAccount,
  Transaction,
} from '@tonway/chain';
import type { Params, Result } from '../tl/types.ts';
import { blockHeader, type VerifiedHeader } from './block-header.ts';
import { checked, ensure, openRoot } from './open.ts';
import { ensureAbout } from './proven-state.ts';

export interface VerifiedTransaction {
  readonly block: BlockIdExt;
  /** Null: the transaction is proven not to be in the block. */
  readonly transaction: Transaction | null;
  readonly proof: { readonly proof: Uint8Array; readonly transaction: Uint8Array };
}

/**
 * Verifies a transaction of the block, or that the block has none with this lt.
 *
 * @example
 * const answer = await pool.query('getOneTransaction', params);
 * verifyOneTransaction(block, params, answer).transaction?.lt; // => params.lt
 */
export function verifyOneTransaction(
  block: BlockIdExt,
  params: Pick<Params<'getOneTransaction'>, 'account' | 'lt'>,
  answer: Result<'getOneTransaction'>,
): VerifiedTransaction {
  return checked('transaction', () => {
    ensureAbout(block, answer);
    const { workchain, id } = params.account;
    const inShard = workchain === block.workchain && shardContainsAccount(block.shard, id);
    ensure(inShard, 'the account is not of the shard of this block');
    const header = blockHeader(block, openRoot(answer.proof));
    const found = find(header, id, BigInt.asUintN(64, params.lt));
    const { proof, transaction } = answer;
    return {
      block,
      transaction: checkedTransaction(found, transaction),
      proof: { proof, transaction },
    };
  });
}

/** Finds the transaction in the proof, which contains only its hash. */
function find({ block, info }: VerifiedHeader, id: Uint8Array, lt: bigint): Transaction | null {
  if (lt <= info.startLt || lt >= info.endLt) return null;
  const account = block.extra.accountBlocks.get(id);
  if (!account) return null;
  ensure(equalBytes(account.accountAddress, id), 'the block files an account under another');
  return account.transactions.get(lt) ?? null;
}

function checkedTransaction(found: Transaction | null, boc: Uint8Array): Transaction | null {
  ensure(boc.length > 0 === (found !== null), 'the transaction is there and it is not');
  if (!found) return null;
  const cell = readBoc(boc);
  ensure(cell.equals(found.cell), 'another transaction than the block has');
  return Transaction.load(cell);
}
