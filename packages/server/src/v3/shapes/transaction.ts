import type { Transaction as ChainTransaction } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import {
  Choice,
  Flag,
  field,
  Hash,
  Lt,
  Nano,
  Nullable,
  named,
  RawAddress,
  Seqno,
  UnixTime,
} from '../../openapi/fields.ts';
import type { StateRow } from '../../store/read/states.ts';
import type { TransactionRow } from '../../store/read/transactions.ts';
import type { V3Settings } from '../operation.ts';
import { AccountState, accountState } from './account-state.ts';
import { BlockRef, blockRef } from './block-ref.ts';
import { Description, description } from './description.ts';
import { extraCurrencies } from './extra-currencies.ts';
import { Message, message } from './message.ts';
import { AccountStatus, ExtraCurrencies } from './schemas.ts';
import { accountText, base64 } from './text.ts';

export const Transaction = named(
  'Transaction',
  'A transaction',
  Type.Object({
    account: RawAddress('The account'),
    hash: Hash('Hash of the transaction'),
    lt: Lt('When the transaction happened'),
    now: UnixTime('When the transaction happened'),
    mc_block_seqno: Seqno('Number of the masterchain block that committed it'),
    trace_id: Type.Optional(Hash('Hash of the first transaction of the trace')),
    prev_trans_hash: Hash('Hash of the transaction before it, of zeros where there is none'),
    prev_trans_lt: Lt('When the transaction before it happened, 0 where there is none'),
    orig_status: AccountStatus('Status of the account before'),
    end_status: AccountStatus('Status of the account after'),
    total_fees: Nano('Fees that the validators collected', '2355600'),
    total_fees_extra_currencies: ExtraCurrencies('Fees in other currencies'),
    description: field(Description, 'What happened, phase by phase'),
    block_ref: field(BlockRef, 'The block of the transaction'),
    in_msg: Nullable(field(Message, 'The message that was received; null where there was none')),
    out_msgs: Type.Array(Message, {
      description: 'The messages that were sent, in the order of sending',
    }),
    account_state_before: field(AccountState, 'The account before'),
    account_state_after: field(AccountState, 'The account after'),
    emulated: Flag('The transaction is a forecast, not on the chain'),
    finality: Choice(
      'How far the network has agreed on it',
      ['pending', 'confirmed', 'finalized'],
      'finalized',
    ),
  }),
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
