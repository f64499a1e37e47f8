import Type from 'typebox';
import { METHOD_PARAMS, runMethod } from '../contract/run-method.ts';
import { operation } from '../operation.ts';
import { stackParam } from '../params/stack.ts';
import { BlockId, blockId } from '../shapes/block-id.ts';
import { TransactionId, transactionId } from '../shapes/transaction-id.ts';
import { readLegacyStack } from '../stack/legacy-input.ts';
import { legacyStack } from '../stack/legacy-output.ts';

const Entry = Type.Tuple([Type.String(), Type.Unknown()]);

export const runGetMethod = operation({
  name: 'runGetMethod',
  methods: 'post',
  tag: 'Run method',
  summary: 'Runs a get-method of a contract, with entries of the form `[type, value]`',
  params: {
    ...METHOD_PARAMS,
    stack: stackParam(
      {
        description:
          'Arguments: `["num", "0x1f"]`, `["tvm.Cell", "<BoC>"]`, `["tvm.Slice", "<BoC>"]`',
      },
      Entry,
    ),
  },
  result: Type.Object({
    '@type': Type.Literal('smc.runResult'),
    gas_used: Type.Integer(),
    stack: Type.Array(Entry),
    exit_code: Type.Integer(),
    block_id: BlockId,
    last_transaction_id: TransactionId,
  }),
  caching: 'block',
  async handle(params, context) {
    const { contract, result } = await runMethod(context, params, readLegacyStack(params.stack));
    const stack = legacyStack(result.stack, context.settings.maxStackDepth);
    return {
      '@type': 'smc.runResult' as const,
      gas_used: Number(result.gasUsed),
      stack: stack.map(([type, value]): [string, unknown] => [type, value]),
      exit_code: result.exitCode,
      block_id: blockId(contract.at.block),
      last_transaction_id: transactionId(contract.at.lastTransaction),
    };
  },
});
