import Type, { type TSchema } from 'typebox';
import { InvalidRequest } from '../../http/errors.ts';
import type { Json } from '../../http/lossless-json.ts';
import { readMethod, readMethodId } from '../../http/values.ts';
import { type Kind, type Param, type ParamOptions, withDefault, wrongType } from './kind.ts';

/** A get-method: a name, or a method id as a number or a numeric string. */
export const methodKind: Kind<string | number> = {
  schema: Type.Union([Type.String(), Type.Integer()], { examples: ['seqno'] }),
  fromText: readMethod,
  fromJson(value, name) {
    if (typeof value === 'string') return readMethod(value);
    if (typeof value === 'number' && Number.isInteger(value)) return readMethodId(value);
    return wrongType(value, name, 'string or integer');
  },
};

/** The arguments of a get-method, from the bottom of the stack; `v2/stack` parses the entries. */
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
  // null is rejected: it is neither an array nor an absent value
  return { ...param, fromJson: (value) => stackKind.fromJson(value, 'stack') };
}

function notArray(): never {
  throw new InvalidRequest('Stack should be array');
}
