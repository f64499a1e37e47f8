import Type from 'typebox';
import { type Kind, list } from './kind.ts';
import type { Param } from './param.ts';

const HEX = /^(?:0x)?([0-9a-fA-F]{64})$/;
const BASE64 = /^(?:[0-9a-zA-Z+/]{43}|[0-9a-zA-Z_-]{43})=$/;

/** 32 bytes as hex, or as padded base64 of either alphabet. */
export const hashKind: Kind<Buffer> = {
  schema: Type.String({ description: '32 bytes: base64, base64url or hex' }),
  read(text) {
    const [, hex] = HEX.exec(text) ?? [];
    if (hex !== undefined) return Buffer.from(hex, 'hex');
    // a plus that was not escaped in the query
    const base64 = text.replaceAll(' ', '+');
    return BASE64.test(base64) ? Buffer.from(base64, 'base64') : undefined;
  },
};

export function hashList(description: string): Param<readonly Buffer[] | null> {
  return list(hashKind, {
    description,
    key: (hash) => hash.toString('latin1'),
    plural: 'hashes',
  });
}
