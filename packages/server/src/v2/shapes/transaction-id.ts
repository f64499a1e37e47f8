import { toBase64 } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import { Hash, Lt, named, TypeName } from '../../openapi/fields.ts';

export const TransactionId = named(
  'TransactionId',
  'Logical time and hash of a transaction; lt 0 and a hash of zeros stand for none',
  Type.Object({
    '@type': TypeName('internal.transactionId'),
    lt: Lt('When the transaction happened'),
    hash: Hash('Hash of the transaction'),
  }),
);

/** Lt 0 and a hash of zeros stand for no transaction. */
export function transactionId(id: {
  readonly lt: bigint;
  readonly hash: Uint8Array;
}): Static<typeof TransactionId> {
  return { '@type': 'internal.transactionId', lt: id.lt.toString(), hash: toBase64(id.hash) };
}
