import type { StackValue } from '@tonway/chain';
import Type from 'typebox';
import { ContractAt } from '../../../network/contracts/contract-at.ts';
import { readStackCell, readStackNumber, StackBudget } from '../../http/stack-values.ts';
import { InvalidRequest } from '../../kernel/errors.ts';
import { Choice, named, Text } from '../../kernel/fields.ts';
import { field, type Json } from '../../kernel/lossless-json.ts';
import { ConversionError, type Param } from '../../kernel/params.ts';
import { readAddress, readMethod } from '../../kernel/values.ts';
import { readChain, requiredText } from '../legacy.ts';
import { operation } from '../operation.ts';
import { addressType } from '../params/address.ts';
import { RunResult, runResult } from '../shapes/stack.ts';

const Argument = named(
  'StackArgument',
  'An argument of a get-method',
  Type.Object({
    type: Choice('Type of the argument', ['num', 'cell', 'slice'], 'num'),
    value: Text('A number, hex or decimal, or a bag of cells in base64', '0x1f'),
  }),
);

const stackParam: Param<readonly StackValue[]> = {
  schema: Type.Array(Argument),
  description: 'Arguments: `{"type": "num", "value": "0x1f"}`',
  required: false,
  fromQuery: () => [],
  fromJson(value) {
    if (value === undefined || value === null) return [];
    if (!Array.isArray(value)) throw new ConversionError();
    const budget = StackBudget.ofInput();
    return value.map((entry) => readArgument(entry, budget));
  },
};

function readArgument(entry: Json, budget: StackBudget): StackValue {
  budget.take(1);
  const type = field(entry, 'type');
  const value = field(entry, 'value');
  switch (type) {
    case 'num':
      return { kind: 'int', value: readStackNumber(value) };
    case 'cell':
      return { kind: 'cell', cell: readStackCell(value, CELL, budget) };
    case 'slice':
      return { kind: 'slice', cell: readStackCell(value, SLICE, budget) };
    default:
      throw new InvalidRequest(`unsupported stack parameter type: ${String(type)}`);
  }
}

/** Type names and error texts of arguments, the same as in v2. */
const CELL = { type: 'tvm.Cell', wrong: 'Invalid tvm.Cell, base64 string expected' };
const SLICE = { type: 'tvm.Slice', wrong: 'Invalid tvm.Slice, base64 string expected' };

export const runGetMethod = operation({
  name: 'runGetMethod',
  methods: ['post'],
  tag: 'Legacy',
  summary: 'Runs a get-method of a contract',
  description: 'An exit code other than 0 is a result, not an error.',
  params: {
    address: requiredText('address is required', 'The contract', addressType.schema),
    method: requiredText(
      'method is required',
      'Name of the get-method',
      Type.String({ examples: ['seqno'] }),
    ),
    stack: stackParam,
  },
  result: RunResult,
  handle({ address: addressText, method: name, stack }, context) {
    const address = readAddress(addressText)?.address;
    if (!address) throw new InvalidRequest('failed to parse address');
    const method = readMethod(name);
    return readChain(context, async (runner) => {
      const chain = runner.chain();
      const contract = await ContractAt.load(runner, chain, address, await chain.block());
      return runResult(await contract.run(method, stack), context.settings);
    });
  },
});
