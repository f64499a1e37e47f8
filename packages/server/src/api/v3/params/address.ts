import { Address } from '@tonway/chain';
import Type from 'typebox';
import { accountKey, hasAccountKey } from '../../../store/accounts/account-key.ts';
import { EXAMPLE } from '../../kernel/fields.ts';
import type { Param } from '../../kernel/params.ts';
import { readHash } from '../../kernel/values.ts';
import { textList } from './text.ts';
import { list, scalar, type V3Type } from './v3-type.ts';

const FRIENDLY_LENGTH = 48;
/** The published limit of some operations; that of others is 1000. */
const MORE_ADDRESSES = 1024;

/** Addresses as texts, for operations that report a text that is not an address instead of refusing it. */
export const addressTexts: Param<readonly string[]> = textList({
  description: 'Addresses, raw or friendly; repeated, or separated by commas',
  example: EXAMPLE.rawAddress,
  max: MORE_ADDRESSES,
  tooMany: `maximum ${MORE_ADDRESSES} addresses allowed`,
  missing: 'at least 1 address required',
  splitCommas: true,
});

const ADDRESS_SCHEMA = Type.String({
  description: 'Raw (`0:83DF…`) or friendly (`EQCD…`)',
  examples: [EXAMPLE.rawAddress],
});

/** Parses a raw or friendly address to an account key. */
export const addressType: V3Type<Buffer> = scalar(ADDRESS_SCHEMA, readAddress);

/** Null for the literal `null`, which selects messages without an address. */
export const addressOrNullType: V3Type<Buffer | null> = scalar(ADDRESS_SCHEMA, (text) =>
  text === 'null' ? null : readAddress(text),
);

export function addressList(description: string): Param<readonly Buffer[] | null> {
  return list(addressType, { description, ...ADDRESSES });
}

/** A list of up to 1024 addresses. */
export function longAddressList(description: string): Param<readonly Buffer[] | null> {
  return list(addressType, { description, ...ADDRESSES, max: MORE_ADDRESSES });
}

const ADDRESSES = {
  key: (account: Buffer) => account.toString('latin1'),
  plural: 'addresses',
};

function readAddress(text: string): Buffer | undefined {
  const address = parseAddress(text);
  return address && accountKey(address);
}

/** Undefined if the text is not the address of an account. */
export function parseAddress(text: string): Address | undefined {
  if (!text.includes(':') && text.length !== FRIENDLY_LENGTH) return undefined;
  try {
    const address = Address.parse(text.replaceAll(' ', '+'));
    return hasAccountKey(address.workchain) ? address : undefined;
  } catch {
    return undefined;
  }
}

const HEX_PREFIX = /^0x(?=[0-9a-fA-F]{64}$)/;

/** The formats of v2; hex may have the prefix `0x`. */
export const hashType: V3Type<Buffer> = scalar(
  Type.String({
    description: '32 bytes: base64, base64url or hex',
    examples: [EXAMPLE.hash],
  }),
  (text) => {
    // an unescaped plus of a query string arrives as a space
    const hash = readHash(text.replace(HEX_PREFIX, '').replaceAll(' ', '+'));
    return hash ? Buffer.from(hash) : undefined;
  },
);

export function hashList(description: string): Param<readonly Buffer[] | null> {
  return list(hashType, {
    description,
    key: (hash) => hash.toString('latin1'),
    plural: 'hashes',
  });
}
