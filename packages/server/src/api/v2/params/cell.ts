import { Builder, type Cell, ChainError } from '@tonway/chain';
import Type from 'typebox';
import { InvalidRequest } from '../../kernel/errors.ts';
import { Bytes, named } from '../../kernel/fields.ts';
import { field, type Json } from '../../kernel/lossless-json.ts';
import { bytesType, int32Type } from './scalar.ts';
import { scalar, type V2Type, wrongType } from './v2-type.ts';

const MAX_BITS = 1023;
const lengthType = int32Type({ min: 0, max: MAX_BITS });

const CellTree = named(
  'CellTree',
  'A cell as a JSON tree: its bits in base64, their number, and its references',
  Type.Object(
    {
      data: Type.Optional(
        Type.Object(
          {
            b64: Bytes('The bits, padded to whole bytes', 'AAAAAA=='),
            len: Type.Integer({
              description: 'Number of bits',
              minimum: 0,
              maximum: MAX_BITS,
              examples: [32],
            }),
          },
          { description: 'The bits of the cell' },
        ),
      ),
      refs: Type.Optional(
        Type.Array(Type.Unknown(), {
          description: 'The references, in the same form',
          examples: [[]],
        }),
      ),
    },
    { examples: [{ data: { b64: 'AAAAAA==', len: 32 }, refs: [] }] },
  ),
);

/** A cell as a JSON tree: `{"data":{"b64":"…","len":12},"refs":[…]}`. */
export const cellType: V2Type<Cell> = scalar({
  schema: CellTree,
  read: (text, name) => wrongType(text, name, 'object'),
  fromJson(value, name) {
    if (isEmpty(value)) throw new InvalidRequest(`Error at path '${name}': Field is missing`);
    return readRoot(value, name);
  },
});

/** A cell as a JSON tree; `{}` means null. */
export const cellOrNoneType: V2Type<Cell | null> = {
  ...cellType,
  fromJson: (value, name) => (isEmpty(value) ? null : cellType.fromJson(value, name)),
};

function isEmpty(value: Json): boolean {
  return value !== null && typeof value === 'object' && Object.keys(value).length === 0;
}

function readRoot(value: Json, name: string): Cell {
  try {
    return readCell(value, name);
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    throw new InvalidRequest(`Error at path '${name}': ${error.message}`);
  }
}

/** Recursive: the nesting limit of JSON bounds the depth. */
function readCell(value: Json, name: string): Cell {
  const builder = readBits(field(value, 'data'), `${name}.data`);
  const refs = field(value, 'refs') ?? [];
  if (!Array.isArray(refs)) return wrongType(refs, `${name}.refs`, 'array');
  // the error path is not extended per level: the path of a deep cell would be longer than the cell
  for (const each of refs as readonly Json[]) builder.storeRef(readCell(each, 'refs'));
  return builder.build();
}

function readBits(data: Json, name: string): Builder {
  const bytes = bytesType.fromJson(field(data, 'b64'), `${name}.b64`);
  const length = lengthType.fromJson(field(data, 'len'), `${name}.len`);
  if (length > bytes.length * 8)
    throw new InvalidRequest(`Error at path '${name}': fewer bits than len says`);
  return new Builder().storeBitsOf(bytes, 0, length);
}
