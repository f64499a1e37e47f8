import type { Address, Cell, StateInit } from '@tonway/chain';
import type { FeeEstimate } from '@tonway/tvm';
import Type, { type Static } from 'typebox';
import { ownTurn } from '../../http/large-answers.ts';
import { field, Int, named, TypeName } from '../../openapi/fields.ts';
import type { Context } from '../operation.ts';
import { externalMessage } from '../send/external-message.ts';
import { estimate, estimatedAccount } from './estimate.ts';
import { refuseUncountedActions } from './uncounted-actions.ts';

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
  'What a message would cost',
  Type.Object({
    '@type': TypeName('query.fees'),
    source_fees: field(Fees, 'What the account that receives the message pays'),
    destination_fees: Type.Array(Fees, { description: 'Always empty' }),
  }),
);

interface Query {
  readonly address: Address;
  readonly body: Cell;
  readonly init: StateInit | null;
  readonly ignoreSignatures: boolean;
}

/** What an account would pay for a message from outside. */
export async function queryFees(
  context: Context,
  { address, body, init, ignoreSignatures }: Query,
): Promise<Static<typeof QueryFees>> {
  const chain = context.chain();
  const block = await chain.block();
  const [at, { config, previousBlocks, libraries }] = await Promise.all([
    chain.account(address, block),
    chain.surroundings(block),
  ]);
  await ownTurn();
  const fees = await estimate(context, {
    account: {
      account: estimatedAccount(at.account, address, init),
      lastTransactionHash: at.lastTransaction.hash,
      lastTransactionLt: at.lastTransaction.lt,
    },
    message: externalMessage(address, body, null),
    carried: externalMessage(address, body, init),
    config,
    previousBlocks,
    libraries,
    now: at.genUtime,
    lt: at.genLt,
    ignoreSignatures,
  });
  if (fees.outcome.accepted && fees.outcome.actions) refuseUncountedActions(fees.outcome.actions);
  return { '@type': 'query.fees', source_fees: shownFees(fees), destination_fees: [] };
}

function shownFees(fees: FeeEstimate): Static<typeof Fees> {
  return {
    '@type': 'fees',
    in_fwd_fee: Number(fees.inForwardNano),
    storage_fee: Number(fees.storageNano),
    gas_fee: Number(fees.gasNano),
    fwd_fee: Number(fees.forwardNano),
  };
}
