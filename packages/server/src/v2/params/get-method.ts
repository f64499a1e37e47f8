import Type, { type TSchema } from 'typebox';
import { InvalidRequest } from '../../http/errors.ts';
import type { Json } from '../../http/lossless-json.ts';
import { readMethod, readMethodId } from '../../http/values.ts';
import { type Kind, type Param, type ParamOptions, withDefault, wrongType } from './kind.ts';

/** A get-method: its name, or its id as a number or as a text with a number. */
export const methodKind: Kind<string | number> = {
  schema: Type.Union([Type.String(), Type.Integer()], { examples: ['seqno'] }),
  fromText: readMethod,
  fromJson(value, name) {
    if (typeof value === 'string') return readMethod(value);
    if (typeof value === 'number' && Number.isInteger(value)) return readMethodId(value);
    return wrongType(value, name, 'string or integer');
  },
};

/** The arguments of a get-method, the first one at the bottom; entries are read by `v2/stack`. */
export function stackParam(
  options: ParamOptions,
  entry: TSchema = Type.Unknown(),
): Param<readonly Json[]> {
  const stackKind: Kind<readonly Json[]> = {
    schema: Type.Array(entry),
    fromText: () => notArray(),
    fromJson: (value) => (Array.isArray(value) ? (value as readonly Json[]) : notArray()),
  };
  const param = withDefault<readonly Json[]>('stack', stackKind, [], options);
  // null is no array, and not an absent one either
  return { ...param, fromJson: (value) => stackKind.fromJson(value, 'stack') };
}

function notArray(): never {
  throw new InvalidRequest('Stack should be array');
}
