import Type from 'typebox';
import { InvalidRequest } from '../../http/errors.ts';
import type { Json } from '../../http/lossless-json.ts';
import { readAddress, readHash } from '../../http/values.ts';
import { EXAMPLE } from '../../openapi/examples.ts';
import { jsonText, type Kind, wrongType } from './kind.ts';

/** 32 bytes as hex, base64 or base64url, with or without padding. */
export const hashKind: Kind<Uint8Array> = hashKindOf((text, name) => {
  const hash = readHash(text);
  if (!hash) throw new InvalidRequest(`failed to parse ${name}`);
  return hash;
});

/** A hash with the error text of `detectHash`. */
export const detectedHashKind: Kind<Uint8Array> = hashKindOf((text) => {
  const hash = readHash(text);
  if (!hash) throw new InvalidRequest(`invalid hash: '${text}'`);
  return hash;
});

/** An account id of 256 bits: a hash, or an address whose workchain is ignored. */
export const accountIdKind: Kind<Uint8Array> = hashKindOf((text, name) => {
  const hash = readHash(text) ?? readAddress(text)?.address.hash;
  if (!hash) throw new InvalidRequest(`failed to parse ${name}`);
  return hash;
});

/** A list of hashes: a repeated parameter, or a JSON array. */
export const hashListKind: Kind<readonly Uint8Array[]> = {
  schema: Type.Array(hashKind.schema),
  spaceIsPlus: true,
  fromText: (text, name) => [hashKind.fromText(text, name)],
  fromTexts: (texts, name) => texts.map((text) => hashKind.fromText(text, name)),
  fromJson: (value: Json, name) =>
    Array.isArray(value)
      ? value.map((item: Json) => hashKind.fromJson(item, name))
      : wrongType(value, name, 'array'),
};

function hashKindOf(fromText: (text: string, name: string) => Uint8Array): Kind<Uint8Array> {
  return {
    schema: Type.String({
      description: '32 bytes: base64, base64url or hex',
      examples: [EXAMPLE.hash],
    }),
    emptyIsAbsent: true,
    spaceIsPlus: true,
    fromText,
    fromJson: (value, name) => fromText(jsonText(value, name), name),
  };
}
