import {
  type Cell,
  type ExtraCurrencies as Currencies,
  type MessageAddress,
  writeBoc,
} from '@tonway/chain';
import Type from 'typebox';
import { messageAccountKey } from '../../../store/accounts/account-key.ts';
import { Choice, Decimal, EXAMPLE, Text } from '../../kernel/fields.ts';

export function base64(bytes: Uint8Array): string {
  return textOf(bytes, 'base64');
}

export function base64OrNull(bytes: Uint8Array | null): string | null {
  return bytes === null ? null : base64(bytes);
}

const WORKCHAIN_OFFSET = 128;

/** The raw address (`0:83DF…`) of an account key. */
export function accountText(key: Uint8Array): string {
  return rawAddress((key[0] ?? 0) - WORKCHAIN_OFFSET, key.subarray(1));
}

export function accountTextOrNull(key: Uint8Array | null): string | null {
  return key === null ? null : accountText(key);
}

/** Null for no address, and for an external one. */
export function addressText(address: MessageAddress): string | null {
  return accountTextOrNull(messageAccountKey(address));
}

export function bocText(cell: Cell): string {
  return base64(writeBoc(cell));
}

export function rawAddress(workchain: number, hash: Uint8Array): string {
  return `${workchain}:${textOf(hash, 'hex').toUpperCase()}`;
}

/** Reused for short values: encoding through one buffer takes half the time of a new buffer per value. */
const SCRATCH = Buffer.alloc(64);

function textOf(bytes: Uint8Array, encoding: 'base64' | 'hex'): string {
  if (Buffer.isBuffer(bytes)) return bytes.toString(encoding);
  if (bytes.length > SCRATCH.length)
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(encoding);
  SCRATCH.set(bytes);
  return SCRATCH.toString(encoding, 0, bytes.length);
}

export function Opcode(description: string) {
  return Type.String({
    description: `${description}: \`0x\` and 8 hexadecimal digits`,
    pattern: '^0x[0-9a-f]{8}$',
    examples: ['0x0f8a7ea5'],
  });
}

export function ExtraCurrencies(description: string) {
  return Type.Record(Type.String(), Decimal('Amount in the smallest unit of the currency', '10'), {
    description: `${description}, by currency id`,
    examples: [{ 100: '10000000' }],
  });
}

export function AccountStatus(description: string) {
  return Choice(description, ['uninit', 'frozen', 'active', 'nonexist'], 'active');
}

/** For responses that are pages of a list. */
export const NextCursor = Type.Optional(
  Text('The `cursor` of the next page; absent on the last page', EXAMPLE.cursor),
);

/** Limits the work for a malicious dictionary, which can have a huge size in a few shared cells. */
const MAX_CURRENCIES = 4096;

export function extraCurrencies(extra: Currencies): Record<string, string> {
  const amounts: Record<string, string> = {};
  if (extra.isEmpty) return amounts;
  let left = MAX_CURRENCIES;
  for (const [id, amount] of extra) {
    if (left-- === 0) break;
    amounts[id] = amount.toString();
  }
  return amounts;
}
