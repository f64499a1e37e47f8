import Type from 'typebox';
import type { Kind } from './kind.ts';

const YES = new Set(['1', 't', 'T', 'true', 'True', 'TRUE', 'on']);
const NO = new Set(['', '0', 'f', 'F', 'false', 'False', 'FALSE']);

export const booleanKind: Kind<boolean> = {
  schema: Type.Boolean({ examples: [true] }),
  read(text) {
    if (YES.has(text)) return true;
    return NO.has(text) ? false : undefined;
  },
};
