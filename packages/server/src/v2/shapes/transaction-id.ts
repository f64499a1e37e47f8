import { toBase64 } from '@tonway/chain';
import Type, { type Static } from 'typebox';

export const TransactionId = Type.Object({
  '@type': Type.Literal('internal.transactionId'),
  lt: Type.String(),
  hash: Type.String(),
});

/** Lt 0 and a hash of zeros stand for no transaction. */
export function transactionId(id: {
  readonly lt: bigint;
  readonly hash: Uint8Array;
}): Static<typeof TransactionId> {
  return { '@type': 'internal.transactionId', lt: id.lt.toString(), hash: toBase64(id.hash) };
}
