import Type, { type Static } from 'typebox';
import { estimateFee as v2EstimateFee } from '../../v2/operations/estimate-fee.ts';
import { operation } from '../operation.ts';
import { booleanKind } from '../params/boolean.ts';
import { withDefault } from '../params/kind.ts';
import { textOrEmpty } from '../params/legacy.ts';

const Fees = Type.Object(
  {
    in_fwd_fee: Type.Integer(),
    storage_fee: Type.Integer(),
    gas_fee: Type.Integer(),
    fwd_fee: Type.Integer(),
  },
  { title: 'Fees' },
);

const Estimate = Type.Object({ source_fees: Fees, destination_fees: Type.Array(Fees) });

export const estimateFee = operation({
  name: 'estimateFee',
  methods: ['post'],
  tag: 'Legacy',
  summary: 'What an account would pay for an external message, in nanotons',
  params: {
    address: { ...textOrEmpty('The account, in any form'), required: true },
    body: { ...textOrEmpty('Body of the message, as a bag of cells'), required: true },
    init_code: textOrEmpty('Code of a contract that is not deployed yet'),
    init_data: textOrEmpty('Data of a contract that is not deployed yet'),
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
