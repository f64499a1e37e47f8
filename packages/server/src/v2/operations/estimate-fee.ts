import type { StateInit } from '@tonway/chain';
import Type from 'typebox';
import { readBag } from '../boc.ts';
import { estimate, estimatedAccount } from '../fees/estimate.ts';
import { refuseUncountedActions } from '../fees/uncounted-actions.ts';
import { operation } from '../operation.ts';
import { booleanKind } from '../params/boolean.ts';
import { withDefault } from '../params/kind.ts';
import { QUERY_PARAMS } from '../params/query.ts';
import { externalMessage, initFrom } from '../send/external-message.ts';

const Fees = Type.Object({
  '@type': Type.Literal('fees'),
  in_fwd_fee: Type.Integer(),
  storage_fee: Type.Integer(),
  gas_fee: Type.Integer(),
  fwd_fee: Type.Integer(),
});

export const estimateFee = operation({
  name: 'estimateFee',
  methods: 'post',
  tag: 'Send',
  summary: 'What an account would pay for an external message, in nanotons',
  params: {
    ...QUERY_PARAMS,
    ignore_chksig: withDefault('ignore_chksig', booleanKind, true, {
      description: 'Whether every signature is taken for a right one',
    }),
  },
  result: Type.Object({
    '@type': Type.Literal('query.fees'),
    source_fees: Fees,
    destination_fees: Type.Array(Fees),
  }),
  caching: 'never',
  async handle({ address, body, init_code, init_data, ignore_chksig }, context) {
    const init = initFrom(init_code, init_data);
    const messageWith = (state: StateInit | null) =>
      externalMessage(address.address, readBag(body, 'body'), state);
    const chain = context.chain();
    const block = await chain.block();
    const [at, surroundings] = await Promise.all([
      chain.account(address.address, block),
      chain.surroundings(block),
    ]);
    const { config, previousBlocks, libraries } = surroundings;
    const fees = await estimate(context.tvm, {
      account: {
        account: estimatedAccount(at.account, address.address, init),
        lastTransactionHash: at.lastTransaction.hash,
        lastTransactionLt: at.lastTransaction.lt,
      },
      message: messageWith(null),
      carried: messageWith(init),
      config,
      previousBlocks,
      libraries,
      now: at.genUtime,
      lt: at.genLt,
      ignoreSignatures: ignore_chksig,
    });
    if (fees.outcome.accepted && fees.outcome.actions) refuseUncountedActions(fees.outcome.actions);
    return {
      '@type': 'query.fees' as const,
      source_fees: {
        '@type': 'fees' as const,
        in_fwd_fee: Number(fees.inForwardNano),
        storage_fee: Number(fees.storageNano),
        gas_fee: Number(fees.gasNano),
        fwd_fee: Number(fees.forwardNano),
      },
      destination_fees: [],
    };
  },
});
