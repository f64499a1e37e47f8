import Type from 'typebox';
import { InvalidRequest } from '../../http/errors.ts';
import type { Param } from './param.ts';

/** The side on which a transaction has a message; null: either. */
export const directionParam: Param<'in' | 'out' | null> = {
  schema: Type.Enum(['in', 'out'], { examples: ['in'] }),
  description: 'The side on which the transaction has the message',
  required: false,
  read(texts) {
    const text = texts.at(-1) ?? '';
    if (text === '') return null;
    if (text === 'in' || text === 'out') return text;
    throw new InvalidRequest('direction should be one of: in, out');
  },
};
