import type { FeeEstimate } from '@tonway/tvm';
import Type, { type Static } from 'typebox';
import { field, Int, named, TypeName } from '../../openapi/fields.ts';

const Fees = named(
  'Fees',
  'Fees of one account, in nanotons',
  Type.Object({
    '@type': TypeName('fees'),
    in_fwd_fee: Int('For importing the message, in nanotons', 1_588_000),
    storage_fee: Int('For storage since the last transaction, in nanotons', 314),
    gas_fee: Int('For gas, in nanotons', 1_994_000),
    fwd_fee: Int('For the messages that are sent, in nanotons', 400_000),
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
