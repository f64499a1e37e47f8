import { Address } from '@tonway/chain/address';
import { hexOf } from '../format/hash.ts';
import { blockPath, parseFullBlockId } from '../routes/block-id.ts';

/** What a search leads to. */
export type SearchTarget =
  | { readonly kind: 'page'; readonly path: string }
  /** A transaction, a message or a block: the API knows which. */
  | { readonly kind: 'hash'; readonly hex: string }
  | { readonly kind: 'logicalTime'; readonly lt: string }
  | { readonly kind: 'opcode'; readonly opcode: string }
  /** The beginning of the name of a token, a collection or a domain. */
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'nothing'; readonly reason: string };

const MAX_LENGTH = 100_000;
const MAX_SEQNO = 2 ** 31;
const HELP =
  'Enter an address, a transaction, message or block hash, a block such as (-1,8000000000000000,123) or 123, a logical time such as lt:123, a domain, the name of a token, an opcode such as 0x7362d09c, or a bag of cells.';

/** Decides what a text is; only hashes, logical times, opcodes and names need the API. */
export function searchTarget(text: string): SearchTarget {
  const query = text.trim();
  if (query === '' || query.length > MAX_LENGTH) return nothing();
  return (
    addressTarget(query) ??
    blockTarget(query) ??
    numberTarget(query) ??
    logicalTimeTarget(query) ??
    hashTarget(query) ??
    bagTarget(query) ??
    opcodeTarget(query) ??
    urlTarget(query) ??
    domainTarget(query) ??
    nameTarget(query) ??
    nothing(query)
  );
}

function addressTarget(query: string): SearchTarget | null {
  if (/^-?\d+:[0-9a-fA-F]{64}$/.test(query)) {
    const address = tryAddress(() => Address.parseRaw(query));
    return address && accountPage(address.toFriendly());
  }
  if (!/^[\w+/-]{48}$/.test(query)) return null;
  const parsed = tryAddress(() => Address.parseFriendly(query));
  if (!parsed) return { kind: 'nothing', reason: 'The checksum of this address is wrong.' };
  const { address, bounceable, testOnly } = parsed;
  // The page says that an address is for test networks only.
  return accountPage(address.toFriendly({ bounceable, testOnly }));
}

function accountPage(friendly: string) {
  return { kind: 'page', path: `/account/${friendly}` } as const;
}

function tryAddress<T>(parse: () => T): T | null {
  try {
    return parse();
  } catch {
    return null;
  }
}

function blockTarget(query: string): SearchTarget | null {
  const id = parseFullBlockId(query);
  return id && { kind: 'page', path: blockPath(id) };
}

function numberTarget(query: string): SearchTarget | null {
  const digits = digitsOf(query);
  if (digits === null) return null;
  return Number(digits) < MAX_SEQNO
    ? { kind: 'page', path: `/block/${Number(digits)}` }
    : { kind: 'logicalTime', lt: digits };
}

/** Says of a number that it is a logical time: small ones, as devnets have, look like those of blocks. */
function logicalTimeTarget(query: string): SearchTarget | null {
  const [, number = ''] = /^lt\s*[:= ]\s*(.+)$/i.exec(query) ?? [];
  const lt = digitsOf(number);
  return lt === null ? null : { kind: 'logicalTime', lt };
}

/** The digits of a number, which may stand in groups; null: no number. */
function digitsOf(text: string): string | null {
  const digits = text.replaceAll(/[,_ ](?=\d{3})/g, '');
  return /^\d{1,20}$/.test(digits) ? digits.replace(/^0+(?=\d)/, '') : null;
}

function hashTarget(query: string): SearchTarget | null {
  const hex = hexOf(query.replace(/^0x(?=[0-9a-fA-F]{64}$)/, ''));
  return hex === null ? null : { kind: 'hash', hex };
}

/** A bag of cells is long: it is not part of the address. */
function bagTarget(query: string): SearchTarget | null {
  if (!/^(te6cc|b5ee9c72)[\w+/=-]*$/i.test(query)) return null;
  return { kind: 'page', path: `/decode#${encodeURIComponent(query)}` };
}

function opcodeTarget(query: string): SearchTarget | null {
  return /^0x[0-9a-fA-F]{1,8}$/.test(query)
    ? { kind: 'opcode', opcode: query.toLowerCase() }
    : null;
}

/** A page of any explorer: the last part of its path that can be searched. */
function urlTarget(query: string): SearchTarget | null {
  if (!/^https?:\/\//i.test(query) || !URL.canParse(query)) return null;
  const { pathname, search, hash } = new URL(query);
  const values = [...new URLSearchParams(search).values(), hash.slice(1)];
  const path = pathname.split('/').flatMap(tryDecode).reverse();
  const identified = [...path, ...values.flatMap(tryDecode)].map(
    (part) => addressTarget(part) ?? blockTarget(part) ?? hashTarget(part),
  );
  const others = path.map((part) => numberTarget(part) ?? domainTarget(part));
  for (const target of [...identified, ...others])
    if (target && target.kind !== 'nothing') return target;
  return { kind: 'nothing', reason: 'No part of this address can be searched.' };
}

function tryDecode(part: string): readonly string[] {
  try {
    return part === '' ? [] : [decodeURIComponent(part)];
  } catch {
    return [];
  }
}

function domainTarget(query: string): SearchTarget | null {
  const isDomain = query.length <= 126 && /^[^\s/\\?#.]+(\.[^\s/\\?#.]+)+$/u.test(query);
  return isDomain
    ? { kind: 'page', path: `/dns/${encodeURIComponent(query.toLowerCase())}` }
    : null;
}

const MAX_NAME = 64;

function nameTarget(query: string): SearchTarget | null {
  const isName = query.length <= MAX_NAME && /^[\p{L}\p{N}$€₮][^:/\\]*$/u.test(query);
  return isName ? { kind: 'name', name: query } : null;
}

function nothing(query = ''): SearchTarget {
  return {
    kind: 'nothing',
    reason: query === '' ? HELP : `Nothing can be found by this text. ${HELP}`,
  };
}
