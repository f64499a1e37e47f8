import Type from 'typebox';
import { InvalidRequest } from '../../http/errors.ts';
import { type Kind, wrongType } from './kind.ts';

const ID = /^[+-]?[0-9]{1,11}$|^-?0x[0-9a-fA-F]{1,8}$/;

/** A get-method: its name, or its id as a number or as a text with a number. */
export const methodKind: Kind<string | number> = {
  schema: Type.Union([Type.String(), Type.Integer()], { examples: ['seqno'] }),
  fromText: fromName,
  fromJson(value, name) {
    if (typeof value === 'string') return fromName(value);
    if (typeof value === 'number' && Number.isInteger(value)) return methodNumber(value);
    return wrongType(value, name, 'string or integer');
  },
};

function fromName(text: string): string | number {
  if (!ID.test(text)) return text;
  const digits = text.replace(/^[+-]/, '');
  return methodNumber(text.startsWith('-') ? -Number(digits) : Number(digits));
}

function methodNumber(id: number): number {
  if (id !== (id | 0)) throw new InvalidRequest('failed to parse method');
  return id;
}
