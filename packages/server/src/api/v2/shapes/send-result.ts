import { type Message, normalizedMessageHash, toBase64 } from '@tonway/chain';
import type { FeeEstimate } from '@tonway/tvm';
import Type, { type Static } from 'typebox';
import { EXAMPLE, field, Hash, Int, named, TypeName } from '../../kernel/fields.ts';

export const Ok = named(
  'Ok',
  'A lite server accepted the message; whether it is executed is not known yet',
  Type.Object({ '@type': TypeName('ok') }),
);

export const MessageInfo = named(
  'MessageInfo',
  'The hashes of the sent message',
  Type.Object({
    '@type': TypeName('raw.extMessageInfo'),
    hash: Hash('Hash of the message as it was given'),
    hash_norm: Hash(
      'Normalized hash, which does not depend on the encoding of the message',
      EXAMPLE.otherHash,
    ),
  }),
);

/** The hash of the message and its normalized hash, which does not depend on the serialization. */
export function messageInfo(message: Message): Static<typeof MessageInfo> {
  return {
    '@type': 'raw.extMessageInfo',
    hash: toBase64(message.hash),
    hash_norm: toBase64(normalizedMessageHash(message)),
  };
}

const Fees = named(
  'Fees',
  'Fees of one account, in nanograms',
  Type.Object({
    '@type': TypeName('fees'),
    in_fwd_fee: Int('For importing the message, in nanograms', 1_588_000),
    storage_fee: Int('For storage since the last transaction, in nanograms', 314),
    gas_fee: Int('For gas, in nanograms', 1_994_000),
    fwd_fee: Int('For the messages that are sent, in nanograms', 400_000),
  }),
);

export const QueryFees = named(
  'QueryFees',
  'Estimated fees of a message',
  Type.Object({
    '@type': TypeName('query.fees'),
    source_fees: field(Fees, 'Fees of the account that receives the message'),
    destination_fees: Type.Array(Fees, { description: 'Always empty' }),
  }),
);

/** Only the receiver pays fees. */
export function queryFees(fees: FeeEstimate): Static<typeof QueryFees> {
  return {
    '@type': 'query.fees',
    source_fees: {
      '@type': 'fees',
      in_fwd_fee: Number(fees.inForwardNano),
      storage_fee: Number(fees.storageNano),
      gas_fee: Number(fees.gasNano),
      fwd_fee: Number(fees.forwardNano),
    },
    destination_fees: [],
  };
}
