import Type from 'typebox';
import { encodeStackCells } from '../../http/stack-values.ts';
import { field, named, TypeName } from '../../openapi/fields.ts';
import { ExitCode, GasUsed, METHOD_PARAMS, runMethod } from '../contract.ts';
import { operation } from '../operation.ts';
import { stackParam } from '../params/get-method.ts';
import { BlockId, blockId, TransactionId, transactionId } from '../shapes/ids.ts';
import { readLegacyStack } from '../stack/legacy-input.ts';
import { LegacyStackEntry, legacyStack } from '../stack/legacy-output.ts';

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
        example: [['num', '0x1f']],
      },
      LegacyStackEntry,
    ),
  },
  result: named(
    'RunResult',
    'The result of a get-method',
    Type.Object({
      '@type': TypeName('smc.runResult'),
      gas_used: GasUsed,
      stack: Type.Array(LegacyStackEntry, {
        description: 'The result, from the bottom to the top',
      }),
      exit_code: ExitCode,
      block_id: field(BlockId, 'The masterchain block at which the method was run'),
      last_transaction_id: field(TransactionId, 'The last transaction of the account'),
    }),
  ),
  failures: [533],
  caching: 'block',
  async handle(params, context) {
    const { contract, result } = await runMethod(context, params, readLegacyStack(params.stack));
    const { maxStackDepth, maxAnswerBytes } = context.settings;
    const texts = await encodeStackCells(result.stack, maxAnswerBytes);
    const stack = legacyStack(result.stack, maxStackDepth, texts);
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
