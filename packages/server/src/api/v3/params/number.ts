import { ChainError, parseShard, shardToSigned } from '@tonway/chain';
import Type from 'typebox';
import { InvalidRequest } from '../../kernel/errors.ts';
import { EXAMPLE } from '../../kernel/fields.ts';
import type { Param } from '../../kernel/params.ts';
import { textList } from './text.ts';
import { scalar, type V3Type } from './v3-type.ts';

const DECIMAL = /^[+-]?\d{1,20}$/;
const FRACTION = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;
/** The prefix is removed only if hexadecimal digits follow. */
const HEX_PREFIX = /^0x(?=[0-9a-f]{1,16}$)/i;
const HEX_OPCODE = /^(?:0x)?([0-9a-f]{1,8})$/i;
const MAX_UINT32 = 2n ** 32n - 1n;
const MAX_UINT64 = 2n ** 64n - 1n;

/** A signed 32-bit integer; an empty text is 0. */
export const int32Type: V3Type<number> = scalar(
  Type.Integer({ minimum: -(2 ** 31), maximum: 2 ** 31 - 1, examples: [EXAMPLE.seqno] }),
  (text) => {
    const value = readDecimal(text);
    return value !== undefined && BigInt.asIntN(32, value) === value ? Number(value) : undefined;
  },
);

/** A logical time. */
export const ltType: V3Type<bigint> = scalar(
  Type.String({ pattern: '^[0-9]{1,20}$', examples: [EXAMPLE.lt] }),
  (text) => {
    const value = readDecimal(text);
    return value !== undefined && value >= 0n && value <= MAX_UINT64 ? value : undefined;
  },
);

/** Unix time in seconds; fractions are truncated. */
export const utimeType: V3Type<bigint> = scalar(
  Type.Integer({
    minimum: 0,
    maximum: Number(MAX_UINT32),
    examples: [EXAMPLE.unixTime],
  }),
  (text) => {
    if (!FRACTION.test(text)) return undefined;
    const value = Math.trunc(Number(text));
    return value >= 0 && value <= MAX_UINT32 ? BigInt(value) : undefined;
  },
);

/** Up to 16 hexadecimal digits, or a decimal number; parsed to a signed 64-bit integer. */
export const shardType: V3Type<bigint> = scalar(
  Type.String({
    description: 'Decimal (`-9223372036854775808`) or hex (`8000000000000000`)',
    examples: [EXAMPLE.shard],
  }),
  (text) => {
    try {
      return shardToSigned(parseShard(text.replace(HEX_PREFIX, '')));
    } catch (error) {
      if (error instanceof ChainError) return undefined;
      throw error;
    }
  },
);

/** Up to 8 hexadecimal digits, or a signed decimal number; parsed to a signed 32-bit integer. */
export const opcodeType: V3Type<number> = scalar(
  Type.String({
    description: 'Hex (`0x0f8a7ea5`) or decimal',
    examples: ['0x0f8a7ea5'],
  }),
  (text) => {
    const [, hex] = HEX_OPCODE.exec(text) ?? [];
    if (hex !== undefined) return Number.parseInt(hex, 16) | 0;
    return text === '' ? undefined : int32Type.read(text);
  },
);

function readDecimal(text: string): bigint | undefined {
  if (text === '') return 0n;
  return DECIMAL.test(text) ? BigInt(text.replace('+', '')) : undefined;
}

const MAX_INDEXES = 1000;
const DIGITS = /^\d+$/;
/** Digits of the largest 256-bit number. */
const MAX_DIGITS = 78;

const texts = textList({
  description: 'Indexes of items in the collection; repeated',
  example: '7',
  max: MAX_INDEXES,
  tooMany: `maximum ${MAX_INDEXES} indexes allowed`,
});

/** Indexes of NFT items; null if there are none. */
export const nftIndexes: Param<readonly bigint[] | null> = {
  schema: texts.schema,
  description: texts.description,
  required: false,
  fromQuery(given, name) {
    const present = given.filter((text) => text !== '');
    const indexes = texts.fromQuery(present, name);
    return indexes.length === 0 ? null : [...new Set(indexes.map(readIndex))];
  },
};

function readIndex(text: string): bigint {
  if (!DIGITS.test(text)) throw new InvalidRequest('index should contain digits only');
  if (text.length > MAX_DIGITS)
    throw new InvalidRequest(`index should have at most ${MAX_DIGITS} digits`);
  return BigInt(text);
}
