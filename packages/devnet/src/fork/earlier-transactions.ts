import { Address, toHex } from '@tonway/chain';
import { toTlBlockId, type VerifiedReads } from '@tonway/lite-client';
import { getTransactions, isBeforeBase } from '../lite-server/queries/transactions.ts';
import type { Handler } from '../lite-server/query.ts';
import { explained } from './explained.ts';

/** Transactions of the forked network come from its servers, so that the history of an account does not end at the fork. */
export function earlierTransactions(reads: VerifiedReads): Handler<'getTransactions'> {
  return async (params, context) => {
    if (!isBeforeBase(context.chain, params)) return getTransactions(params, context);
    const { account, lt, hash, count } = params;
    const address = new Address(account.workchain, account.id);
    const cursor = { lt: BigInt.asUintN(64, lt), hash };
    const { proof, hints } = await explained(
      `transaction ${toHex(hash)} of ${address.toRaw()}`,
      () => reads.transactions(address, cursor, count),
    );
    return {
      kind: 'liteServer.transactionList',
      ids: hints.blocks.map(toTlBlockId),
      transactions: proof.transactions,
    };
  };
}
