import { fromBase64 } from '@tonway/chain';
import Type from 'typebox';
import { InvalidRequest } from '../errors.ts';
import { jsonText, type Kind } from './kind.ts';

const ALPHABET = /^[0-9a-zA-Z+/]*={0,2}$/;

/** Padded standard base64; `""` is no bytes. */
export const bytesKind: Kind<Uint8Array> = {
  schema: Type.String({ contentEncoding: 'base64' }),
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
  if (!ALPHABET.test(text)) return 'a character that is not of standard base64';
  return text.length % 4 === 0 ? null : 'wrong length, padding is required';
}
