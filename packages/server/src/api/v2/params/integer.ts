import Type from 'typebox';
import { InvalidRequest } from '../../http/errors.ts';
import type { Json } from '../../http/lossless-json.ts';
import { EXAMPLE } from '../../openapi/examples.ts';
import { type Kind, optional, type Param, type ParamOptions, wrongType } from './kind.ts';

const DECIMAL = /^[+-]?[0-9]{1,40}$/;

export interface IntegerOptions {
  /** 1: "should be positive", 0: "should be non-negative". */
  readonly min?: 0 | 1;
  readonly max?: number;
  /** False: JSON strings are rejected. */
  readonly strings?: boolean;
}

/** A 32-bit number: decimal in a query, an integer or a decimal string in JSON. */
export function int32Kind(options: IntegerOptions = {}): Kind<number> {
  const read = integerParser(32, options);
  const bounds = {
    minimum: options.min ?? -(2 ** 31),
    maximum: options.max ?? 2 ** 31 - 1,
  };
  return {
    schema: Type.Integer(bounds),
    fromText: (text, name) => Number(read(text, name)),
    fromJson: (value, name) => Number(read(jsonInteger(value, name, options), name)),
  };
}

/** A 64-bit number, such as a shard or a logical time. */
export function int64Kind(options: IntegerOptions = {}): Kind<bigint> {
  const read = integerParser(64, options);
  return {
    schema: Type.Union([Type.String({ pattern: DECIMAL.source }), Type.Integer()], {
      description: 'A number of 64 bits, in JSON also as a decimal string',
    }),
    fromText: read,
    fromJson: (value, name) => read(jsonInteger(value, name, options), name),
  };
}

/** The seqno of a masterchain block; null: the newest block. */
export function masterchainSeqnoParam(
  options: Pick<IntegerOptions, 'strings'> & Partial<ParamOptions> = {},
): Param<number | null> {
  return optional('seqno', int32Kind({ min: 1, ...options }), {
    description: 'Seqno of the masterchain block to read at; the newest block by default',
    example: EXAMPLE.seqno,
  });
}

function integerParser(bits: 32 | 64, { min, max }: IntegerOptions) {
  return (text: string, name: string): bigint => {
    const value = DECIMAL.test(text) ? BigInt(text.replace('+', '')) : null;
    if (value === null || BigInt.asIntN(bits, value) !== value)
      throw new InvalidRequest(`failed to parse ${name}`);
    if (min !== undefined && value < BigInt(min))
      throw new InvalidRequest(`${name} should be ${min === 1 ? 'positive' : 'non-negative'}`);
    if (max !== undefined && value > BigInt(max))
      throw new InvalidRequest(`${name} should be less or equal ${max}`);
    return value;
  };
}

function jsonInteger(value: Json, name: string, { strings = true }: IntegerOptions): string {
  if (typeof value === 'bigint' || Number.isSafeInteger(value)) return String(value);
  if (strings && typeof value === 'string') return value;
  return wrongType(value, name, 'integer');
}
