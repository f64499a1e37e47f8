import Type, { type Static } from 'typebox';
import { EXAMPLE } from '../../openapi/examples.ts';
import { field, Int, named } from '../../openapi/fields.ts';
import { estimateFee as v2EstimateFee } from '../../v2/operations/estimate-fee.ts';
import { operation } from '../operation.ts';
import { booleanKind } from '../params/boolean.ts';
import { withDefault } from '../params/kind.ts';
import { textOrEmpty } from '../params/legacy.ts';

const Fees = named(
  'Fees',
  'Fees of one account, in nanotons',
  Type.Object({
    in_fwd_fee: Int('For importing the message, in nanotons', 1_588_000),
    storage_fee: Int('For storage since the last transaction, in nanotons', 314),
    gas_fee: Int('For gas, in nanotons', 1_994_000),
    fwd_fee: Int('For the messages that are sent, in nanotons', 400_000),
  }),
);

const Estimate = named(
  'FeeEstimate',
  'What a message would cost',
  Type.Object({
    source_fees: field(Fees, 'What the account that receives the message pays'),
    destination_fees: Type.Array(Fees, { description: 'Always empty' }),
  }),
);

export const estimateFee = operation({
  name: 'estimateFee',
  methods: ['post'],
  tag: 'Legacy',
  summary: 'What an account would pay for an external message, in nanotons',
  params: {
    address: { ...textOrEmpty('The account, raw or friendly', EXAMPLE.address), required: true },
    body: {
      ...textOrEmpty('Body of the message: a bag of cells in base64', EXAMPLE.boc),
      required: true,
    },
    init_code: textOrEmpty(
      'Code of a contract that is not deployed yet: a bag of cells',
      EXAMPLE.boc,
    ),
    init_data: textOrEmpty(
      'Data of a contract that is not deployed yet: a bag of cells',
      EXAMPLE.boc,
    ),
    ignore_chksig: withDefault(booleanKind, false, 'Whether every signature is taken for right'),
  },
  result: Estimate,
  async handle(asked, { askV2 }) {
    const found = await askV2<Static<typeof Estimate>>(v2EstimateFee, asked);
    return {
      source_fees: fees(found.source_fees),
      destination_fees: found.destination_fees.map(fees),
    };
  },
});

/** Without what v2 says besides. */
function fees({ in_fwd_fee, storage_fee, gas_fee, fwd_fee }: Static<typeof Fees>) {
  return { in_fwd_fee, storage_fee, gas_fee, fwd_fee };
}
