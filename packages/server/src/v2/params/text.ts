import Type from 'typebox';
import { jsonText, type Kind } from './kind.ts';

/** Any text. */
export const textKind: Kind<string> = {
  schema: Type.String(),
  fromText: (text) => text,
  fromJson: jsonText,
};
