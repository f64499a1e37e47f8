import type { FeeEstimate } from '@tonway/tvm';
import Type, { type Static } from 'typebox';
import { estimateFees } from '../../../network/messages/estimate-fees.ts';
import { EXAMPLE, field, Int, named } from '../../kernel/fields.ts';
import { withDefault } from '../../kernel/params.ts';
import { readBase64, readFriendlyAddress, readMessageParts } from '../../kernel/values.ts';
import { optionalText } from '../legacy.ts';
import { operation } from '../operation.ts';
import { booleanType } from '../params/v3-type.ts';

const Fees = named(
  'Fees',
  'Fees of one account, in nanograms',
  Type.Object({
    in_fwd_fee: Int('For importing the message, in nanograms', 1_588_000),
    storage_fee: Int('For storage since the last transaction, in nanograms', 314),
    gas_fee: Int('For gas, in nanograms', 1_994_000),
    fwd_fee: Int('For the messages that are sent, in nanograms', 400_000),
  }),
);

const Estimate = named(
  'FeeEstimate',
  'Estimated fees of a message',
  Type.Object({
    source_fees: field(Fees, 'Fees of the account that receives the message'),
    destination_fees: Type.Array(Fees, { description: 'Always empty' }),
  }),
);

export const estimateFee = operation({
  name: 'estimateFee',
  methods: ['post'],
  tag: 'Legacy',
  summary: 'Estimated fees of an external message, in nanograms',
  params: {
    address: { ...optionalText('The account, raw or friendly', EXAMPLE.address), required: true },
    body: {
      ...optionalText('Body of the message: a bag of cells in base64', EXAMPLE.boc),
      required: true,
    },
    init_code: optionalText(
      'Code of a contract that is not deployed yet: a bag of cells',
      EXAMPLE.boc,
    ),
    init_data: optionalText(
      'Data of a contract that is not deployed yet: a bag of cells',
      EXAMPLE.boc,
    ),
    ignore_chksig: withDefault(
      booleanType,
      false,
      'Whether signatures count as valid without a check',
    ),
  },
  result: Estimate,
  async handle({ address, ignore_chksig, ...parts }, { onChain }) {
    const message = {
      address: readFriendlyAddress(address).address,
      ...readMessageParts({
        body: readBase64(parts.body),
        init_code: readBase64(parts.init_code),
        init_data: readBase64(parts.init_data),
      }),
    };
    const fees = await onChain((chain) => estimateFees(chain, message, ignore_chksig));
    return { source_fees: feesOf(fees), destination_fees: [] };
  },
});

function feesOf(fees: FeeEstimate): Static<typeof Fees> {
  return {
    in_fwd_fee: Number(fees.inForwardNano),
    storage_fee: Number(fees.storageNano),
    gas_fee: Number(fees.gasNano),
    fwd_fee: Number(fees.forwardNano),
  };
}
