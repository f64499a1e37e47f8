import Type from 'typebox';
import { readMethod, readMethodId } from '../../http/values.ts';
import { type Kind, wrongType } from './kind.ts';

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
