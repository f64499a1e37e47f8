import { Address, fromHex, toBase64 } from '@tonway/chain';
import type { Json } from '../../api/kernel/lossless-json.ts';

/** `field`: only one answer has the field. `form`: the same value, written in another way. */
export type DifferenceKind = 'value' | 'field' | 'form';

export interface Difference {
  /** Such as `transactions[].now`. */
  readonly path: string;
  readonly kind: DifferenceKind;
  readonly texts: readonly [string, string];
}

const MAX_TEXT = 100;
/** Describe the request, not the chain. */
const IGNORED = new Set(['@extra']);

/** The differences of two answers, at most one for each path. */
export function differencesOf(a: Json, b: Json): readonly Difference[] {
  const found = new Map<string, Difference>();
  collect(a, b, '', found);
  return [...found.values()];
}

function collect(a: Json, b: Json, path: string, found: Map<string, Difference>): void {
  if (isList(a) && isList(b) && a.length === b.length)
    for (const [i, each] of a.entries()) collect(each, b[i] ?? null, `${path}[]`, found);
  else if (isFields(a) && isFields(b)) collectFields(a, b, path, found);
  else if (a !== b) add(found, path, plain(a) === plain(b) ? 'form' : 'value', [a, b]);
}

/** A difference in a value outweighs the others. */
function add(
  found: Map<string, Difference>,
  path: string,
  kind: DifferenceKind,
  [a, b]: readonly [Json | undefined, Json | undefined],
): void {
  const known = found.get(path);
  if (known && (kind !== 'value' || known.kind === 'value')) return;
  found.set(path, { path: path || '(the answer)', kind, texts: [textOf(a), textOf(b)] });
}

type Fields = { readonly [key: string]: Json };

function collectFields(a: Fields, b: Fields, path: string, found: Map<string, Difference>): void {
  // Maps by hashes and addresses have names in either form.
  const [left, right] = [byPlainName(a), byPlainName(b)];
  for (const name of new Set([...left.keys(), ...right.keys()])) {
    if (IGNORED.has(name)) continue;
    const [one, other] = [left.get(name), right.get(name)];
    const isField = /^\w{1,40}$/.test(name);
    const inner = isField ? (path === '' ? name : `${path}.${name}`) : `${path}{}`;
    if (one !== undefined && other !== undefined) collect(one, other, inner, found);
    else add(found, inner, plain(one ?? other ?? null) === EMPTY ? 'form' : 'field', [one, other]);
  }
}

function byPlainName(fields: Fields): Map<string, Json> {
  return new Map(Object.entries(fields).map(([name, value]) => [plain(name), value]));
}

const HEX_HASH = /^(?:0x)?([0-9a-f]{64})$/i;
const HEX_SHARD = /^[0-9A-F]{16}$/;
const FRIENDLY = /^[\w+/-]{48}$/;

const EMPTY = 'empty';

/** One text for all forms of a value: hashes, shards, addresses, numbers, and empty lists. */
function plain(value: Json): string {
  if (value === null || (isList(value) && value.length === 0)) return EMPTY;
  if (typeof value !== 'string') return typeof value === 'object' ? textOf(value) : String(value);
  const [, hash] = HEX_HASH.exec(value) ?? [];
  if (hash !== undefined) return toBase64(fromHex(hash.toLowerCase()));
  if (HEX_SHARD.test(value)) return String(BigInt.asIntN(64, BigInt(`0x${value}`)));
  const isAddress = FRIENDLY.test(value) || /^-?\d+:[0-9a-f]{64}$/i.test(value);
  return (isAddress && addressText(value)) || value;
}

function addressText(text: string): string | null {
  try {
    return Address.parse(text).toRaw();
  } catch {
    return null;
  }
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isFields(value: Json): value is Fields {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function textOf(value: Json | undefined): string {
  if (value === undefined) return 'absent';
  const text = JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? `${each}` : each));
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}
