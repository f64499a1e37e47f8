import { TimeSlice } from '../../util/time-slice.ts';
import { hashType, parseAddress } from '../v3/params/address.ts';
import { base64, rawAddress } from '../v3/shapes/text.ts';
import { refused, shown, type Wording } from './refusal.ts';
import { type Fields, listField, textField } from './request-fields.ts';

export const EVENT_TYPES = [
  'transactions',
  'actions',
  'trace',
  'account_state_change',
  'jettons_change',
  'blocks',
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

const TYPES_WITHOUT_ADDRESSES: ReadonlySet<EventType> = new Set(['trace', 'blocks'] as const);

/** What a subscription selects; every `subscribe` replaces it. */
export interface Selection {
  readonly types: ReadonlySet<EventType>;
  /** Raw addresses in capitals, as in notifications. */
  readonly addresses: ReadonlySet<string>;
  /** Hashes of external messages in standard base64, as in notifications. */
  readonly traceHashes: ReadonlySet<string>;
  /** Only transactions whose inbound message has this body. */
  readonly msgBodyHash: string | null;
}

/** The texts of a selection, before they are checked. */
export function selectionTexts(fields: Fields) {
  return {
    types: listField(fields, 'types'),
    addresses: listField(fields, 'addresses'),
    traceHashes: listField(fields, 'trace_external_hash_norms'),
    msgBodyHash: textField(fields, 'msg_body_hash'),
  };
}

/** Checks a selection. The order of the checks is part of the protocol. */
export async function selectionOf(
  texts: ReturnType<typeof selectionTexts>,
  wording: Wording,
): Promise<Selection> {
  const types = typesOf(texts.types, wording);
  const addresses = await addressesOf(texts.addresses);
  const traceHashes = await traceHashesOf(texts.traceHashes);
  if (traceHashes.size > 0 && !types.has('trace'))
    throw refused('trace_external_hash_norms requires type "trace"');
  if (types.has('trace') && traceHashes.size === 0)
    throw refused('trace_external_hash_norms are required for trace subscription');
  if (addresses.size === 0 && !types.isSubsetOf(TYPES_WITHOUT_ADDRESSES))
    throw refused(wording.noAddresses);
  const selection = { types, addresses, traceHashes };
  return { ...selection, msgBodyHash: msgBodyHashOf(texts.msgBodyHash, selection) };
}

/** The type `trace_invalidated` is ignored: published documentation lists it, but invalidations need no type. */
function typesOf(texts: readonly string[], wording: Wording): ReadonlySet<EventType> {
  const listed = new Set(texts);
  for (const text of listed)
    if (!isEventType(text) && text !== 'trace_invalidated')
      throw refused(`invalid event type: ${shown(text)}`);
  const types = new Set([...listed].filter(isEventType));
  if (types.size === 0) throw refused(wording.noTypes);
  return types;
}

function isEventType(text: string): text is EventType {
  return EVENT_TYPES.some((type) => type === text);
}

export function addressesOf(texts: readonly string[]): Promise<ReadonlySet<string>> {
  return readAll(texts, addressOf, (text) => `invalid address: ${shown(text)}`);
}

/** The raw form of most accounts, which need not be parsed. */
const RAW = /^(?:0|-1):[0-9a-fA-F]{64}$/;

function addressOf(text: string): string | undefined {
  if (RAW.test(text)) return text.toUpperCase();
  const address = parseAddress(text);
  return address && rawAddress(address.workchain, address.hash);
}

/** A text that is not a hash is refused as if it was empty: the protocol has no other error. */
export function traceHashesOf(texts: readonly string[]): Promise<ReadonlySet<string>> {
  return readAll(texts, hashOf, () => 'trace_external_hash_norms contains empty value');
}

function hashOf(text: string): string | undefined {
  const hash = hashType.read(text.trim());
  return hash && base64(hash);
}

const SLICE_MS = 2;

/** The canonical forms of a list; a long one is read in slices, between which the event loop serves others. */
async function readAll(
  texts: readonly string[],
  read: (text: string) => string | undefined,
  error: (text: string) => string,
): Promise<ReadonlySet<string>> {
  const values = new Set<string>();
  const slice = new TimeSlice(SLICE_MS);
  for (const text of new Set(texts)) {
    const value = read(text);
    if (value === undefined) throw refused(error(text));
    values.add(value);
    if (slice.isOver) await slice.nextAlone();
  }
  return values;
}

function msgBodyHashOf(
  text: string | null,
  { types, addresses }: Pick<Selection, 'types' | 'addresses'>,
): string | null {
  if (text === null) return null;
  if (addresses.size === 0 || !types.has('transactions'))
    throw refused('msg_body_hash requires addresses and type "transactions"');
  const hash = hashOf(text);
  if (hash === undefined) throw refused('invalid msg_body_hash');
  return hash;
}
