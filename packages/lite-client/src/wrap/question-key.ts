import { hash } from 'node:crypto';
import { encodeFunction } from '../tl/lite-api.ts';
import type { FunctionName, Params } from '../tl/types.ts';

/** The same for the same question, short whatever its length. */
export function questionKey<Name extends FunctionName>(name: Name, params: Params<Name>): string {
  return hash('sha256', encodeFunction(name, params), 'base64');
}
