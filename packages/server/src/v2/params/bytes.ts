import Type from 'typebox';
import { readBase64 } from '../../http/values.ts';
import { EXAMPLE } from '../../openapi/examples.ts';
import { jsonText, type Kind } from './kind.ts';

/** Standard base64, padded or not; `""` is no bytes. */
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
