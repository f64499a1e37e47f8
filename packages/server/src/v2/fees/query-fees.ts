import type { Address, Cell, StateInit } from '@tonway/chain';
import type { FeeEstimate } from '@tonway/tvm';
import Type, { type Static } from 'typebox';
import type { Context } from '../operation.ts';
import { externalMessage } from '../send/external-message.ts';
import { estimate, estimatedAccount } from './estimate.ts';
import { refuseUncountedActions } from './uncounted-actions.ts';

const Fees = Type.Object({
  '@type': Type.Literal('fees'),
  in_fwd_fee: Type.Integer(),
  storage_fee: Type.Integer(),
  gas_fee: Type.Integer(),
  fwd_fee: Type.Integer(),
});

export const QueryFees = Type.Object({
  '@type': Type.Literal('query.fees'),
  source_fees: Fees,
  destination_fees: Type.Array(Fees),
});

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
  const fees = await estimate(context.tvm, {
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
