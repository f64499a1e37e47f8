import Type from 'typebox';
import { InvalidRequest } from '../../http/errors.ts';
import { jsonText, type Kind, wrongType } from './kind.ts';

/** Any text. */
export const textKind: Kind<string> = {
  schema: Type.String(),
  fromText: (text) => text,
  fromJson: jsonText,
};

const WORDS: ReadonlyMap<string, boolean> = new Map([
  ...['y', 'yes', 't', 'true', 'on', '1'].map((word) => [word, true] as const),
  ...['n', 'no', 'f', 'false', 'off', '0'].map((word) => [word, false] as const),
]);

/** Booleans, numbers (0 is false), and the usual words. */
export const booleanKind: Kind<boolean> = {
  schema: Type.Boolean({ examples: [true] }),
  fromText: readWord,
  fromJson(value, name) {
    if (typeof value === 'boolean') return value;
    if (typeof value === 'bigint' || Number.isInteger(value)) return Number(value) !== 0;
    return typeof value === 'string' ? readWord(value, name) : wrongType(value, name, 'boolean');
  },
};

function readWord(word: string, name: string): boolean {
  const value = WORDS.get(word.toLowerCase());
  if (value === undefined) throw new InvalidRequest(`failed to parse ${name}`);
  return value;
}
