import Type from 'typebox';
import { named, Text } from '../../openapi/fields.ts';

const Value = Type.Unknown({
  description:
    'Of `num`: hex behind `0x`; of `cell`: `{"bytes": "<BoC>"}`; of `tuple` and `list`: `{"elements": [...]}` with typed entries',
  examples: ['0x1f'],
});

/** One entry of the form `[type, value]`. */
export const LegacyStackEntry = named(
  'LegacyStackEntry',
  'An entry of the stack: its type and its value',
  Type.Tuple([
    Text(
      '`num`, `cell`, `slice`, `tuple`, `list`, `tvm.Cell`, `tvm.Slice`, `tvm.Tuple`, `tvm.List`',
      'num',
    ),
    Value,
  ]),
);
