import Type from 'typebox';
import { RequestError } from '../../http/errors.ts';
import { encodeStackCells } from '../../http/stack-values.ts';
import { named, TypeName } from '../../openapi/fields.ts';
import { ExitCode, GasUsed, METHOD_PARAMS, runMethod } from '../contract.ts';
import { operation } from '../operation.ts';
import { stackParam } from '../params/get-method.ts';
import { readStdStack } from '../stack/std-input.ts';
import { stdStack } from '../stack/std-output.ts';
import { TvmStackEntry } from '../stack/std-schema.ts';

export const runGetMethodStd = operation({
  name: 'runGetMethodStd',
  methods: 'post',
  tag: 'Run method',
  summary: 'Runs a get-method of a contract, with typed entries',
  params: {
    ...METHOD_PARAMS,
    stack: stackParam({ description: 'Arguments in order' }, TvmStackEntry),
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
    const texts = await encodeStackCells(result.stack, settings.maxAnswerBytes);
    return {
      '@type': 'smc.runResult' as const,
      gas_used: Number(result.gasUsed),
      stack: stdStack(result.stack, settings.maxStackDepth, texts),
      exit_code: result.exitCode,
    };
  },
});
