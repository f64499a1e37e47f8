import { Address, type Transaction } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import { Boc, field, Nano, named, RawAddress, TypeName, UnixTime } from '../../kernel/fields.ts';
import { AccountAddress, accountAddress, bocText } from './account.ts';
import { TransactionId, transactionId } from './block.ts';
import { ExtMessage, extMessage, RawMessage, rawMessage } from './message.ts';

const common = {
  address: field(AccountAddress, 'The account'),
  utime: UnixTime('When the transaction happened'),
  data: Boc('The complete transaction'),
  transaction_id: field(TransactionId, 'The id of this transaction'),
  fee: Nano('All fees, including those for forwarding', '2355600'),
  storage_fee: Nano('The part of `fee` for storage', '12'),
  other_fee: Nano('The other part of `fee`', '2355588'),
};

const IN_MESSAGE = 'The received message; absent if there was none';
const OUT_MESSAGES = 'The sent messages, in the order of sending';
const account = RawAddress('The account');

const rawMessages = {
  in_msg: Type.Optional(field(RawMessage, IN_MESSAGE)),
  out_msgs: Type.Array(RawMessage, { description: OUT_MESSAGES }),
};

export const RawTransaction = named(
  'RawTransaction',
  'A transaction, with addresses as objects',
  Type.Object({ '@type': TypeName('raw.transaction'), ...common, ...rawMessages }),
);

export const RawTransactionExt = named(
  'RawTransactionExt',
  'A transaction, with addresses as objects and the account as a raw address',
  Type.Object({ '@type': TypeName('raw.transactionExt'), account, ...common, ...rawMessages }),
);

export const ExtTransaction = named(
  'ExtTransaction',
  'A transaction, with addresses as texts and decoded comments',
  Type.Object({
    '@type': TypeName('ext.transaction'),
    account,
    ...common,
    in_msg: Type.Optional(field(ExtMessage, IN_MESSAGE)),
    out_msgs: Type.Array(ExtMessage, { description: OUT_MESSAGES }),
  }),
);

export function rawTransaction(
  workchain: number,
  transaction: Transaction,
): Static<typeof RawTransaction> {
  const address = new Address(workchain, transaction.accountAddress);
  return {
    '@type': 'raw.transaction',
    ...commonOf(address, transaction),
    ...messagesOf(transaction, rawMessage),
  };
}

export function rawTransactionExt(
  workchain: number,
  transaction: Transaction,
): Static<typeof RawTransactionExt> {
  const account = accountText(new Address(workchain, transaction.accountAddress));
  return { ...rawTransaction(workchain, transaction), '@type': 'raw.transactionExt', account };
}

export function extTransaction(
  workchain: number,
  transaction: Transaction,
): Static<typeof ExtTransaction> {
  const address = new Address(workchain, transaction.accountAddress);
  return {
    '@type': 'ext.transaction',
    account: accountText(address),
    ...commonOf(address, transaction),
    ...messagesOf(transaction, extMessage),
  };
}

function commonOf(address: Address, transaction: Transaction) {
  const storageFee = storageFeeOf(transaction);
  const fee = transaction.totalFees.coins + forwardFeesOf(transaction);
  return {
    address: accountAddress(address.toFriendly()),
    utime: transaction.now,
    data: bocText(transaction.cell),
    transaction_id: transactionId(transaction),
    fee: fee.toString(),
    storage_fee: storageFee.toString(),
    other_fee: (fee - storageFee).toString(),
  };
}

function messagesOf<M>(
  { inMessage, outMessages }: Transaction,
  shape: (message: NonNullable<typeof inMessage>) => M,
): { in_msg?: M; out_msgs: M[] } {
  const out_msgs = outMessages.map(shape);
  return inMessage ? { in_msg: shape(inMessage), out_msgs } : { out_msgs };
}

/** Only internal messages are forwarded for a fee. */
function forwardFeesOf({ outMessages }: Transaction): bigint {
  return outMessages.reduce(
    (sum, { info }) => (info.kind === 'internal' ? sum + info.fwdFee : sum),
    0n,
  );
}

function storageFeeOf({ description }: Transaction): bigint {
  return ('storage' in description && description.storage?.feesCollected) || 0n;
}

function accountText({ workchain, hash }: Address): string {
  return `${workchain}:${Buffer.from(hash).toString('hex').toUpperCase()}`;
}
