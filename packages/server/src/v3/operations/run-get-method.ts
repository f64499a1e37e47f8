import Type, { type Static } from 'typebox';
import { InvalidRequest } from '../../http/errors.ts';
import type { Json } from '../../http/lossless-json.ts';
import { field } from '../../http/lossless-json.ts';
import { Choice, named, Text } from '../../openapi/fields.ts';
import { readV2 } from '../legacy/read-v2.ts';
import { RunResult, runMethodForV3 } from '../legacy/run-method.ts';
import { operation } from '../operation.ts';
import { addressKind } from '../params/address.ts';
import { neededText } from '../params/legacy.ts';
import { ConversionError, type Param } from '../params/param.ts';

/** What v2 calls what v3 calls so. */
const V2_TYPES: ReadonlyMap<Json, string> = new Map([
  ['num', 'num'],
  ['cell', 'tvm.Cell'],
  ['slice', 'tvm.Slice'],
]);

const Argument = named(
  'StackArgument',
  'An argument of a get-method',
  Type.Object({
    type: Choice('Type of the argument', ['num', 'cell', 'slice'], 'num'),
    value: Text('A number, hex or decimal, or a bag of cells in base64', '0x1f'),
  }),
);

/** Arguments, as v2 takes them. */
const stackParam: Param<readonly Json[]> = {
  schema: Type.Array(Argument),
  description: 'Arguments: `{"type": "num", "value": "0x1f"}`',
  required: false,
  read: () => [],
  readJson(value) {
    if (value === null) return [];
    if (!Array.isArray(value)) throw new ConversionError();
    return value.map(v2Entry);
  },
};

function v2Entry(entry: Json): Json {
  const type = field(entry, 'type');
  const v2Type = V2_TYPES.get(type);
  if (v2Type === undefined)
    throw new InvalidRequest(`unsupported stack parameter type: ${String(type)}`);
  return [v2Type, field(entry, 'value')];
}

export const runGetMethod = operation({
  name: 'runGetMethod',
  methods: ['post'],
  tag: 'Legacy',
  summary: 'Runs a get-method of a contract',
  description: 'An exit code other than 0 is an answer, not an error.',
  params: {
    address: neededText('address is required', 'The contract', addressKind.schema),
    method: neededText(
      'method is required',
      'Name of the get-method',
      Type.String({ examples: ['seqno'] }),
    ),
    stack: stackParam,
  },
  result: RunResult,
  handle: (asked, context) => readV2<Static<typeof RunResult>>(context, runMethodForV3, asked),
});
