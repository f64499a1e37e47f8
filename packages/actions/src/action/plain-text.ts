import { Address } from '@tonway/chain';
import { COIN } from '@tonway/chain/coin';
import { opcodeName } from '@tonway/contracts/opcodes';
import { PTON_MASTERS } from '../assets.ts';
import type { Part } from '../phrases/part.ts';
import { grouped } from '../phrases/slot.ts';

/** What is known of a jetton. */
export interface TokenInfo {
  readonly symbol: string;
  /** Null: unknown; amounts are shown in units. */
  readonly decimals: number | null;
}

export interface PlainTextOptions {
  /** What is known of a jetton, by its master. */
  readonly token?: (master: string) => TokenInfo | undefined;
  /** The name of an account; by default its friendly form, shortened. */
  readonly account?: (account: string) => string | undefined;
}

/** A sentence as text: for titles, previews and tables. */
export function plainText(parts: readonly Part[], options: PlainTextOptions = {}): string {
  return parts.map((part) => textOfPart(part, options)).join('');
}

function textOfPart(part: Part, options: PlainTextOptions): string {
  switch (part.type) {
    case 'text':
      return part.text;
    case 'amount':
      return amountText(part.units, part.asset, options);
    case 'asset':
      return tokenOf(part.asset, options)?.symbol ?? unknownToken(part.asset, options);
    case 'currency':
      return `${grouped(part.units)} units of currency ${visible(part.id, MAX_NAME)}`;
    case 'dex':
      return visible(part.name, MAX_NAME);
    case 'operation':
      return opcodeName(Number(part.id)) ?? visible(part.id, MAX_NAME);
    case 'quote':
      return `“${visible(part.text, MAX_QUOTE)}”`;
    case 'encrypted':
      return `[encrypted comment, ${part.bytes} bytes]`;
    default:
      return accountText(part.account, options);
  }
}

function amountText(units: string, asset: string | null, options: PlainTextOptions): string {
  const token = tokenOf(asset, options);
  const decimals = token?.decimals ?? null;
  if (decimals === null || !isDecimals(decimals)) {
    const symbol = token?.symbol ?? unknownToken(asset, options);
    return `${grouped(units)} units of ${symbol}`;
  }
  return `${decimalText(units, decimals)} ${token?.symbol}`;
}

function tokenOf(asset: string | null, { token }: PlainTextOptions): TokenInfo | undefined {
  if (asset === null) return COIN;
  if (PTON_MASTERS.has(asset)) return { symbol: `${COIN.symbol} (pTON)`, decimals: COIN.decimals };
  const known = token?.(asset);
  return known && { symbol: symbolText(known.symbol), decimals: known.decimals };
}

function unknownToken(asset: string | null, options: PlainTextOptions): string {
  return `jetton ${accountText(asset ?? '', options)}`;
}

/** A jetton never looks like the coin. */
function symbolText(symbol: string): string {
  const shown = visible(symbol.trim(), MAX_NAME);
  const isCoin = symbol.normalize('NFKC').trim().toUpperCase() === COIN.symbol;
  return isCoin || shown === '' ? `${shown} (jetton)`.trim() : shown;
}

const MAX_DECIMALS = 255;
const SHOWN_DECIMALS = 6;

function isDecimals(decimals: number): boolean {
  return Number.isInteger(decimals) && decimals >= 0 && decimals <= MAX_DECIMALS;
}

/** At most 6 decimals, cut: an amount never looks larger than it is. */
export function decimalText(units: string, decimals: number): string {
  if (!/^\d+$/.test(units)) return units;
  const digits = units.padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(
    digits.length - decimals,
    digits.length - decimals + SHOWN_DECIMALS,
  );
  const shown = fraction.replace(/0+$/, '');
  if (/^0*$/.test(whole + shown) && /[1-9]/.test(units)) return '< 0.000001';
  return shown === '' ? grouped(whole) : `${grouped(whole)}.${shown}`;
}

const SHOWN_OF_ADDRESS = 6;

/** Six characters from each end of the friendly form: a similar address takes 2^56 attempts. */
function accountText(account: string, { account: nameOf }: PlainTextOptions): string {
  const name = nameOf?.(account);
  if (name !== undefined) return visible(name, MAX_ACCOUNT);
  const friendly = isRaw(account)
    ? Address.parseRaw(account).toFriendly()
    : visible(account, MAX_ACCOUNT);
  return `${friendly.slice(0, SHOWN_OF_ADDRESS)}…${friendly.slice(-SHOWN_OF_ADDRESS)}`;
}

function isRaw(account: string): boolean {
  return /^(0|-1):[0-9a-fA-F]{64}$/.test(account);
}

const MAX_QUOTE = 140;
const MAX_NAME = 20;
const MAX_ACCOUNT = 126;

/** Control, format and private characters, lone surrogates, invisible letters, and the marks that end a quote. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\u00a0\u115f\u1160\u2800\u3164\uffa0“”]/gu;

/** Text from the chain, which cannot hide, reorder or imitate the text around it. */
function visible(text: string, max: number): string {
  const characters = [...text.slice(0, 2 * max + 2)];
  const cut = characters.length > max || text.length > 2 * max + 2;
  const shown = characters.slice(0, max).join('');
  const escaped = shown.replace(INVISIBLE, (each) => `\\u{${each.codePointAt(0)?.toString(16)}}`);
  return cut ? `${escaped}…` : escaped;
}
