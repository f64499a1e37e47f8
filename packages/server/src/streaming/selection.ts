import { addressKind } from '../v3/params/address.ts';
import { hashKind } from '../v3/params/hash.ts';
import { accountText, base64 } from '../v3/shapes/text.ts';
import { type Fields, listField, textField } from './fields.ts';
import { refused, shown } from './refusal.ts';
import type { Wording } from './wording.ts';

const EVENT_TYPES = [
  'transactions',
  'actions',
  'trace',
  'account_state_change',
  'jettons_change',
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

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
export interface SelectionTexts {
  readonly types: readonly string[];
  readonly addresses: readonly string[];
  readonly traceHashes: readonly string[];
  readonly msgBodyHash: string | null;
}

export function selectionTexts(fields: Fields): SelectionTexts {
  return {
    types: listField(fields, 'types'),
    addresses: listField(fields, 'addresses'),
    traceHashes: listField(fields, 'trace_external_hash_norms'),
    msgBodyHash: textField(fields, 'msg_body_hash'),
  };
}

/** Checks a selection. The order of the checks is part of the protocol. */
export function selectionOf(texts: SelectionTexts, wording: Wording): Selection {
  const types = typesOf(texts.types, wording);
  const addresses = addressesOf(texts.addresses);
  const traceHashes = traceHashesOf(texts.traceHashes);
  if (traceHashes.size > 0 && !types.has('trace'))
    throw refused('trace_external_hash_norms requires type "trace"');
  if (types.has('trace') && traceHashes.size === 0)
    throw refused('trace_external_hash_norms are required for trace subscription');
  if (addresses.size === 0 && types.size > (types.has('trace') ? 1 : 0))
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

export function addressesOf(texts: readonly string[]): ReadonlySet<string> {
  const addresses = new Set<string>();
  for (const text of new Set(texts)) {
    const key = addressKind.read(text);
    if (key === undefined) throw refused(`invalid address: ${shown(text)}`);
    addresses.add(accountText(key));
  }
  return addresses;
}

/** A text that is not a hash is refused as if it was empty: the protocol has no other error. */
export function traceHashesOf(texts: readonly string[]): ReadonlySet<string> {
  const hashes = new Set<string>();
  for (const text of new Set(texts)) {
    const hash = hashKind.read(text.trim());
    if (hash === undefined) throw refused('trace_external_hash_norms contains empty value');
    hashes.add(base64(hash));
  }
  return hashes;
}

function msgBodyHashOf(
  text: string | null,
  { types, addresses }: Pick<Selection, 'types' | 'addresses'>,
): string | null {
  if (text === null) return null;
  if (addresses.size === 0 || !types.has('transactions'))
    throw refused('msg_body_hash requires addresses and type "transactions"');
  const hash = hashKind.read(text.trim());
  if (hash === undefined) throw refused('invalid msg_body_hash');
  return base64(hash);
}
