import type { Message as ChainMessage } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import type { LedgerTransaction } from '../../../store/ledger/transaction.ts';
import {
  Choice,
  EXAMPLE,
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
} from '../../kernel/fields.ts';
import type { V3Settings } from '../operation.ts';
import { AccountState, accountState } from './account-state.ts';
import { BlockRef, blockRef } from './block.ts';
import { Description, description } from './description.ts';
import { Message, message } from './message.ts';
import { AccountStatus, accountText, base64, ExtraCurrencies, extraCurrencies } from './text.ts';

export const Transaction = named(
  'Transaction',
  'A transaction',
  Type.Object({
    account: RawAddress('The account'),
    hash: Hash('Hash of the transaction'),
    lt: Lt('When the transaction happened'),
    now: UnixTime('When the transaction happened'),
    mc_block_seqno: Seqno('Seqno of the masterchain block that committed it'),
    trace_id: Type.Optional(Hash('Hash of the first transaction of the trace')),
    trace_external_hash: Type.Optional(
      Hash('Hash of the message that started the trace; absent for tick-tock'),
    ),
    trace_external_hash_norm: Type.Optional(
      Hash('Its normalized hash, if it differs', EXAMPLE.otherHash),
    ),
    prev_trans_hash: Hash('Hash of the previous transaction; zeros if there is none'),
    prev_trans_lt: Lt('When the previous transaction happened; 0 if there is none'),
    orig_status: AccountStatus('Status of the account before'),
    end_status: AccountStatus('Status of the account after'),
    total_fees: Nano('Fees that the validators collected', '2355600'),
    total_fees_extra_currencies: ExtraCurrencies('Fees in extra currencies'),
    description: field(Description, 'The phases of the transaction'),
    block_ref: field(BlockRef, 'The block of the transaction'),
    in_msg: Nullable(field(Message, 'The received message; null if there was none')),
    out_msgs: Type.Array(Message, {
      description: 'The sent messages, in the order of sending',
    }),
    account_state_before: field(AccountState, 'The account before'),
    account_state_after: field(AccountState, 'The account after'),
    emulated: Flag('The transaction was emulated and is not on the chain'),
    finality: Choice('Degree of finality', ['pending', 'confirmed', 'finalized'], 'finalized'),
  }),
);

export function transaction(
  from: LedgerTransaction,
  { shardFormat }: V3Settings,
): Static<typeof Transaction> {
  const { content, block, hasExtraFlags } = from;
  const { totalFees, inMessage, outMessages, stateUpdate } = content;
  // messages inside a transaction do not contain transaction hashes
  const shaped = (each: ChainMessage) =>
    message({ content: each, hasExtraFlags, receivedBy: null, sentBy: null });
  return {
    account: accountText(from.account),
    hash: base64(from.hash),
    lt: from.lt.toString(),
    now: content.now,
    mc_block_seqno: from.mcSeqno,
    ...(from.traceId && { trace_id: base64(from.traceId) }),
    ...(from.externalHash && { trace_external_hash: base64(from.externalHash) }),
    ...(from.externalHashNorm && { trace_external_hash_norm: base64(from.externalHashNorm) }),
    prev_trans_hash: base64(content.previousHash),
    prev_trans_lt: content.previousLt.toString(),
    orig_status: content.origStatus,
    end_status: content.endStatus,
    total_fees: totalFees.coins.toString(),
    total_fees_extra_currencies: extraCurrencies(totalFees.extra),
    description: description(block.workchain, content.description),
    block_ref: blockRef(block.workchain, block.shard, block.seqno, shardFormat),
    in_msg: inMessage && shaped(inMessage),
    out_msgs: outMessages.map(shaped),
    account_state_before: accountState(stateUpdate.oldHash, from.stateBefore),
    account_state_after: accountState(stateUpdate.newHash, from.stateAfter),
    emulated: from.emulated,
    finality: from.finality,
  };
}
