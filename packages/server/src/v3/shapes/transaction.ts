import type { Transaction as ChainTransaction } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import type { StateRow } from '../../store/read/states.ts';
import type { TransactionRow } from '../../store/read/transactions.ts';
import type { V3Settings } from '../operation.ts';
import { AccountState, accountState } from './account-state.ts';
import { BlockRef, blockRef } from './block-ref.ts';
import { Description, description } from './description.ts';
import { extraCurrencies } from './extra-currencies.ts';
import { Message, message } from './message.ts';
import { AccountStatus, Decimal, ExtraCurrencies, Hash, Nullable, RawAddress } from './schemas.ts';
import { accountText, base64 } from './text.ts';

export const Transaction = Type.Object(
  {
    account: RawAddress,
    hash: Hash,
    lt: Decimal,
    now: Type.Integer(),
    mc_block_seqno: Type.Integer(),
    trace_id: Type.Optional(Hash),
    prev_trans_hash: Hash,
    prev_trans_lt: Decimal,
    orig_status: AccountStatus,
    end_status: AccountStatus,
    total_fees: Decimal,
    total_fees_extra_currencies: ExtraCurrencies,
    description: Description,
    block_ref: BlockRef,
    in_msg: Nullable(Message),
    out_msgs: Type.Array(Message),
    account_state_before: AccountState,
    account_state_after: AccountState,
    emulated: Type.Boolean(),
    finality: Type.Enum(['pending', 'confirmed', 'finalized']),
  },
  { title: 'Transaction' },
);

/** A row with its transaction read, and with the states around it as far as they are stored. */
export interface ReadTransaction {
  readonly row: TransactionRow;
  readonly transaction: ChainTransaction;
  readonly before: StateRow | undefined;
  readonly after: StateRow | undefined;
  readonly hasFlags: boolean;
}

export function transaction(
  { row, transaction, before, after, hasFlags }: ReadTransaction,
  { shardFormat }: V3Settings,
): Static<typeof Transaction> {
  const { totalFees, inMessage, outMessages, stateUpdate } = transaction;
  const { block_workchain: workchain, block_shard, block_seqno } = row;
  return {
    account: accountText(row.account),
    hash: base64(row.hash),
    lt: row.lt.toString(),
    now: Number(row.now),
    mc_block_seqno: row.mc_seqno,
    prev_trans_hash: base64(transaction.previousHash),
    prev_trans_lt: transaction.previousLt.toString(),
    orig_status: transaction.origStatus,
    end_status: transaction.endStatus,
    total_fees: totalFees.coins.toString(),
    total_fees_extra_currencies: extraCurrencies(totalFees.extra),
    description: description(workchain, transaction.description),
    block_ref: blockRef(workchain, block_shard, block_seqno, shardFormat),
    in_msg: inMessage && message(inMessage, hasFlags),
    out_msgs: outMessages.map((each) => message(each, hasFlags)),
    account_state_before: accountState(stateUpdate.oldHash, before),
    account_state_after: accountState(stateUpdate.newHash, after),
    emulated: false,
    finality: 'finalized',
  };
}
