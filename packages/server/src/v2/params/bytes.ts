import { fromBase64 } from '@tonway/chain';
import Type from 'typebox';
import { InvalidRequest } from '../../http/errors.ts';
import { EXAMPLE } from '../../openapi/examples.ts';
import { jsonText, type Kind } from './kind.ts';

const BASE64 = /^([0-9a-zA-Z+/]*)=*$/;

/** Standard base64, padded or not; `""` is no bytes. */
export const bytesKind: Kind<Uint8Array> = {
  schema: Type.String({
    description: 'Base64',
    contentEncoding: 'base64',
    examples: [EXAMPLE.boc],
  }),
  spaceIsPlus: true,
  fromText: readBytes,
  fromJson: (value, name) => readBytes(jsonText(value, name)),
};

function readBytes(text: string): Uint8Array {
  const reason = whatIsWrong(text);
  if (reason) throw new InvalidRequest(`invalid base64 encoded bytes: ${reason}`);
  return fromBase64(text);
}

function whatIsWrong(text: string): string | null {
  const [, digits] = BASE64.exec(text) ?? [];
  if (digits === undefined) return 'a character that is not of standard base64';
  return digits.length % 4 === 1 ? 'wrong length' : null;
}
