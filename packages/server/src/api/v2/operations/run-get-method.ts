import Type from 'typebox';
import { encodeStackCells } from '../../http/stack-values.ts';
import { RequestError } from '../../kernel/errors.ts';
import { field, named, TypeName } from '../../kernel/fields.ts';
import { ExitCode, GasUsed, METHOD_PARAMS, runMethod } from '../get-methods.ts';
import { operation } from '../operation.ts';
import { stackParam } from '../params/scalar.ts';
import { BlockId, blockId, TransactionId, transactionId } from '../shapes/block.ts';
import { LegacyStackEntry, legacyStack, readLegacyStack } from '../stack/legacy-stack.ts';
import { readStdStack, stdStack, TvmStackEntry } from '../stack/std-stack.ts';

export const runGetMethod = operation({
  name: 'runGetMethod',
  methods: ['post'],
  tag: 'Run method',
  summary: 'Runs a get-method of a contract, with entries of the form `[type, value]`',
  params: {
    ...METHOD_PARAMS,
    stack: stackParam(
      'Arguments: `["num", "0x1f"]`, `["tvm.Cell", "<BoC>"]`, `["tvm.Slice", "<BoC>"]`',
      { example: [['num', '0x1f']] },
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
    const { maxStackDepth, maxResponseBytes } = context.settings;
    const texts = await encodeStackCells(result.stack, maxResponseBytes);
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

export const runGetMethodStd = operation({
  name: 'runGetMethodStd',
  methods: ['post'],
  tag: 'Run method',
  summary: 'Runs a get-method of a contract, with typed entries',
  params: {
    ...METHOD_PARAMS,
    stack: stackParam('Arguments in order', {}, TvmStackEntry),
  },
  result: named(
    'RunResultStd',
    'The result of a get-method, with typed entries',
    Type.Object({
      '@type': TypeName('smc.runResult'),
      gas_used: GasUsed,
      stack: Type.Array(TvmStackEntry, { description: 'The result, from the bottom to the top' }),
      exit_code: ExitCode,
    }),
  ),
  failures: [533],
  caching: 'block',
  async handle(params, context) {
    const { settings } = context;
    const { result } = await runMethod(context, params, readStdStack(params.stack));
    if (settings.stdExitCodeErrors && result.exitCode !== 0)
      throw new RequestError(500, `Exit code ${result.exitCode} != 0`);
    const texts = await encodeStackCells(result.stack, settings.maxResponseBytes);
    return {
      '@type': 'smc.runResult' as const,
      gas_used: Number(result.gasUsed),
      stack: stdStack(result.stack, settings.maxStackDepth, texts),
      exit_code: result.exitCode,
    };
  },
});
