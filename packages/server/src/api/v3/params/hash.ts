import Type from 'typebox';
import { readHash } from '../../http/values.ts';
import { EXAMPLE } from '../../openapi/examples.ts';
import { type Kind, list } from './kind.ts';
import type { Param } from './param.ts';

const HEX_PREFIX = /^0x(?=[0-9a-fA-F]{64}$)/;

/** The formats of v2; hex may have the prefix `0x`. */
export const hashKind: Kind<Buffer> = {
  schema: Type.String({
    description: '32 bytes: base64, base64url or hex',
    examples: [EXAMPLE.hash],
  }),
  read(text) {
    // an unescaped plus of a query string arrives as a space
    const hash = readHash(text.replace(HEX_PREFIX, '').replaceAll(' ', '+'));
    return hash ? Buffer.from(hash) : undefined;
  },
};

export function hashList(description: string): Param<readonly Buffer[] | null> {
  return list(hashKind, {
    description,
    key: (hash) => hash.toString('latin1'),
    plural: 'hashes',
  });
}
