import Type from 'typebox';
import { readBase64 } from '../../http/values.ts';
import { EXAMPLE } from '../../openapi/examples.ts';
import { jsonText, type Kind, type Param, required } from './kind.ts';

/** Standard base64 with or without padding; `""` is an empty array. */
export const bytesKind: Kind<Uint8Array> = {
  schema: Type.String({
    description: 'Base64',
    contentEncoding: 'base64',
    examples: [EXAMPLE.boc],
  }),
  spaceIsPlus: true,
  fromText: readBase64,
  fromJson: (value, name) => readBase64(jsonText(value, name)),
};

const bocKind: Kind<Uint8Array> = { ...bytesKind, emptyIsAbsent: true };

/** A required BoC. */
export function bocParam(): Param<Uint8Array> {
  return required('boc', bocKind, {
    description: 'The message as a bag of cells',
    missing: 'empty boc',
  });
}
