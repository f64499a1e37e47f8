import { Address, type Transaction } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import { AccountAddress, accountAddress } from './account-address.ts';
import { bocText } from './cell.ts';
import { ExtMessage, extMessage, RawMessage, rawMessage } from './message.ts';
import { TransactionId, transactionId } from './transaction-id.ts';

const common = {
  address: AccountAddress,
  utime: Type.Integer(),
  data: Type.String({ contentEncoding: 'base64' }),
  transaction_id: TransactionId,
  fee: Type.String(),
  storage_fee: Type.String(),
  other_fee: Type.String(),
};

const rawMessages = { in_msg: Type.Optional(RawMessage), out_msgs: Type.Array(RawMessage) };

export const RawTransaction = Type.Object({
  '@type': Type.Literal('raw.transaction'),
  ...common,
  ...rawMessages,
});

export const RawTransactionExt = Type.Object({
  '@type': Type.Literal('raw.transactionExt'),
  account: Type.String(),
  ...common,
  ...rawMessages,
});

export const ExtTransaction = Type.Object({
  '@type': Type.Literal('ext.transaction'),
  account: Type.String(),
  ...common,
  in_msg: Type.Optional(ExtMessage),
  out_msgs: Type.Array(ExtMessage),
});

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
