import { Address, BitString, Cell, toHex } from '@tonway/chain';

/** A decoded value as text, or as fields with names. */
export type Shown = string | readonly ShownField[];

interface ShownField {
  readonly name: string;
  readonly value: Shown;
}

const MAX_ENTRIES = 1000;
const MAX_DEPTH = 12;

/** A value of `chain` as a tree of texts; long lists are cut, and say so. */
export function shownValue(value: unknown, depth = 0): Shown {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'object') return String(value);
  if (value instanceof Uint8Array) return toHex(value);
  if (value instanceof Cell) return `cell ${value.hashHex()}`;
  if (value instanceof Address) return value.toRaw();
  if (value instanceof BitString) return `${value.length} bits ${toHex(value.bytes)}`;
  if (depth > MAX_DEPTH) return '…';
  const fields = Array.isArray(value)
    ? cut(value.entries())
    : cut(isPairs(value) ? value : Object.entries(value));
  if (fields.length === 0) return 'none';
  // a dictionary without values is a set
  if (isPairs(value) && fields.every(([, each]) => each === true))
    return fields.map(([key]) => nameText(key)).join(', ');
  return fields.map(([key, each]) => ({
    name: nameText(key),
    value: shownValue(each, depth + 1),
  }));
}

function isPairs(value: object): value is Iterable<[unknown, unknown]> {
  return Symbol.iterator in value;
}

function cut(pairs: Iterable<[unknown, unknown]>): [unknown, unknown][] {
  const shown: [unknown, unknown][] = [];
  for (const pair of pairs) {
    if (shown.length === MAX_ENTRIES) return [...shown, ['more', 'not shown']];
    shown.push(pair);
  }
  return shown;
}

/** `utimeSince` is `utime since`; keys of dictionaries as they are. */
function nameText(key: unknown): string {
  if (typeof key !== 'string') {
    const text = shownValue(key);
    return typeof text === 'string' ? text : text.map(({ value }) => String(value)).join(' ');
  }
  return key.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
