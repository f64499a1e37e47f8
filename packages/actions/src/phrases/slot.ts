import { ActionsError } from '../errors.ts';
import { enumerated, type Part } from './part.ts';
import type { Words } from './phrase-data.ts';

/** The place of a value in a template: `{path}`, `{path:format}`, `{path second}`, `{amount asset!}`. */
export interface Slot {
  /** Of the value in `details`, such as `dex_incoming_transfer.amount`. */
  readonly path: string;
  readonly format: Format | null;
  /** The path of the asset of an amount, or of the flag that marks an encrypted comment. */
  readonly second: string | null;
  /** The amount is never of the coin: null means that the jetton is unknown. */
  readonly isJetton: boolean;
}

const SLOT = /^(?<path>[\w.]+)(?::(?<format>\w+))?(?: (?<second>[\w.]+)(?<jetton>!)?)?$/;

export function parseSlot(text: string): Slot {
  const { path, format, second, jetton } = SLOT.exec(text)?.groups ?? {};
  if (path === undefined || (format !== undefined && !isFormat(format)))
    throw new ActionsError('PHRASE_INVALID', `not a value of a phrase: {${text}}`);
  return { path, format: format ?? null, second: second ?? null, isJetton: jetton !== undefined };
}

/** Values by path. */
export interface Values {
  at(path: string): unknown;
  readonly words: Words;
}

/** The parts that fill a slot; none if there is no value. */
export function fill(slot: Slot, values: Values): readonly Part[] {
  const value = values.at(slot.path);
  const word = values.words[slot.path]?.[String(value)];
  if (word !== undefined) return text(word);
  const format = slot.format ?? 'plain';
  if (format === 'coin') return [assetPart(value)];
  if (value === null || value === undefined)
    return format === 'amount' ? without(slot, values) : [];
  return FORMATS[format](value, slot, values);
}

type Format = keyof typeof FORMATS;

function isFormat(name: string): name is Format {
  return Object.hasOwn(FORMATS, name);
}

const NAMES: Readonly<Record<string, string>> = {
  stonfi: 'STON.fi',
  stonfi_v2: 'STON.fi v2',
  dedust: 'DeDust',
  tonco: 'TONCO',
  coffee: 'Coffee',
  liquid_staking: 'Tonstakers',
  nominator: 'nominator pool',
  ethena: 'Ethena',
  getgems: 'Getgems',
  fragment: 'Fragment',
};

const FORMATS = {
  account: (value: unknown) => [{ type: 'account', account: String(value) }],
  nft: (value: unknown) => [{ type: 'nft', account: String(value) }],
  domain: (value: unknown) => [{ type: 'domain', account: String(value) }],
  asset: (value: unknown) => [assetPart(value)],
  /** An asset of which null is the coin. */
  coin: (value: unknown) => [assetPart(value)],
  accounts: (value: unknown) =>
    enumerated(listOf(value).map((account) => ({ type: 'account', account: String(account) }))),
  dex: (value: unknown) => [
    { type: 'dex', id: String(value), name: NAMES[String(value)] ?? String(value) },
  ],
  amount: amountParts,
  currencies: (value: unknown) =>
    enumerated(
      Object.entries(Object(value)).map(([id, units]) => {
        return { type: 'currency', id, units: String(units) };
      }),
    ),
  quote: (value: unknown, { second }: Slot, values: Values) =>
    second !== null && values.at(second) === true
      ? [{ type: 'encrypted', bytes: base64Bytes(String(value)) }]
      : [{ type: 'quote', text: String(value) }],
  /** The number of elements of a list; nothing for none. */
  count: (value: unknown) => text(listOf(value).length || ''),
  duration: (value: unknown) => text(durationText(Number(value))),
  exit: (value: unknown) => text(`exit code ${value}`),
  operation: (value: unknown) => [{ type: 'operation', id: String(value) }],
  /** A name of ours, such as `not_enough_liquidity`. */
  words: (value: unknown) => text(String(value).replaceAll('_', ' ')),
  /** The first digits of a long hexadecimal number. */
  short: (value: unknown) => text(`${String(value).slice(0, 8)}…`),
  /** A count that can be large. */
  number: (value: unknown) => text(grouped(String(value))),
  plain: (value: unknown) => text(String(value)),
} as const satisfies Record<
  string,
  (value: unknown, slot: Slot, values: Values) => readonly Part[]
>;

function text(value: string | number): readonly Part[] {
  return value === '' ? [] : [{ type: 'text', text: String(value) }];
}

function assetPart(value: unknown): Part {
  return { type: 'asset', asset: value === null || value === undefined ? null : String(value) };
}

function amountParts(value: unknown, { second, isJetton }: Slot, values: Values): readonly Part[] {
  const asset = second === null ? null : (values.at(second) ?? null);
  if (asset === null && isJetton) return text(`${grouped(String(value))} units`);
  return [{ type: 'amount', asset: asset === null ? null : String(asset), units: String(value) }];
}

/** Of an amount that is unknown, the jetton is still said. */
function without({ second }: Slot, values: Values): readonly Part[] {
  const asset = second === null ? null : (values.at(second) ?? null);
  return asset === null ? [] : [assetPart(asset)];
}

/** Thousands in groups, with commas in every locale. */
export function grouped(digits: string): string {
  const short = digits.replace(/^0+(?=\d)/, '');
  return short.replace(/\B(?=(\d{3})+$)/g, ',');
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function base64Bytes(base64: string): number {
  return Math.floor((base64.replaceAll('=', '').length * 3) / 4);
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** In the largest unit in which the duration is a whole number. */
function durationText(seconds: number): string {
  const [name, size] = UNITS.find(([, each]) => seconds > 0 && seconds % each === 0) ?? [
    'second',
    1,
  ];
  const count = seconds / size;
  return count === 1 ? `1 ${name}` : `${count} ${name}s`;
}
