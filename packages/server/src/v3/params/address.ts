import { Address } from '@tonway/chain';
import Type from 'typebox';
import { EXAMPLE } from '../../openapi/examples.ts';
import { accountKey, hasAccountKey } from '../../store/account-key.ts';
import { type Kind, list } from './kind.ts';
import type { Param } from './param.ts';

const FRIENDLY_LENGTH = 48;

/** Parses a raw or friendly address to an account key. */
export const addressKind: Kind<Buffer> = {
  schema: Type.String({
    description: 'Raw (`0:83DF…`) or friendly (`EQCD…`)',
    examples: [EXAMPLE.rawAddress],
  }),
  read: readAddress,
};

/** Null for the literal `null`, which selects messages without an address. */
export const addressOrNullKind: Kind<Buffer | null> = {
  schema: Type.String({
    description: 'Raw (`0:83DF…`) or friendly (`EQCD…`)',
    examples: [EXAMPLE.rawAddress],
  }),
  read: (text) => (text === 'null' ? null : readAddress(text)),
};

export function addressList(description: string): Param<readonly Buffer[] | null> {
  return list(addressKind, {
    description,
    key: (account) => account.toString('latin1'),
    plural: 'addresses',
  });
}

function readAddress(text: string): Buffer | undefined {
  if (!text.includes(':') && text.length !== FRIENDLY_LENGTH) return undefined;
  try {
    const address = Address.parse(text.replaceAll(' ', '+'));
    return hasAccountKey(address.workchain) ? accountKey(address) : undefined;
  } catch {
    return undefined;
  }
}
