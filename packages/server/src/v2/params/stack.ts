import Type from 'typebox';
import { InvalidRequest } from '../errors.ts';
import { type Kind, type ParamOptions, withDefault } from './kind.ts';
import type { Json, Param } from './param.ts';

const stackKind: Kind<readonly Json[]> = {
  schema: Type.Array(Type.Unknown()),
  fromText: () => notArray(),
  fromJson: (value) => (Array.isArray(value) ? (value as readonly Json[]) : notArray()),
};

/** The arguments of a get-method, the first one at the bottom; entries are read by `v2/stack`. */
export function stackParam(options: ParamOptions): Param<readonly Json[]> {
  return withDefault<readonly Json[]>('stack', stackKind, [], options);
}

function notArray(): never {
  throw new InvalidRequest('Stack should be array');
}
