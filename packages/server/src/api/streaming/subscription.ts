import { supportedTypes } from '@tonway/actions';
import type { LedgerAction } from '../../store/ledger/trace.ts';
import type { Finality } from '../../store/ledger/transaction.ts';
import { InvalidRequest } from '../kernel/errors.ts';
import { type Since, sinceField } from './cursor.ts';
import {
  refused,
  requireParseable,
  requireSizes,
  type SubscriptionLimits,
  shown,
  type UsedLimits,
  type Wording,
} from './refusal.ts';
import { type Fields, flagField, listField, textField } from './request-fields.ts';
import { type Selection, selectionOf, selectionTexts } from './selection.ts';

const RANKS: ReadonlyMap<string, number> = new Map<Finality, number>([
  ['pending', 0],
  ['confirmed', 1],
  ['finalized', 2],
]);

function isFinality(text: string): text is Finality {
  return RANKS.has(text);
}

export function isBelow(a: Finality, b: Finality): boolean {
  return (RANKS.get(a) ?? 0) < (RANKS.get(b) ?? 0);
}

/** How notifications are filtered and written. A field that a `subscribe` omits keeps its value. */
export interface Preferences {
  readonly minFinality: Finality;
  /** Null: all types. */
  readonly actionTypes: ReadonlySet<string> | null;
  /** All types that the client knows. */
  readonly supportedActionTypes: ReadonlySet<string>;
  readonly includeAddressBook: boolean;
  readonly includeMetadata: boolean;
  /** Whether notifications contain their cursor. */
  readonly cursor: boolean;
  readonly heartbeat: boolean;
  /** Whether traces without an external message are shown. */
  readonly allRoots: boolean;
  /** Whether states are revoked that are no longer on the chain. */
  readonly invalidateStates: boolean;
}

/** One set for all connections that name no version. */
const LATEST = supportedTypes(['latest']);
const MAX_ACTION_TYPES = 1000;

/** `actionsVersion`: the names in the header `X-Actions-Version`. */
function defaultPreferences(actionsVersion: readonly string[] | null): Preferences {
  return {
    minFinality: 'finalized',
    actionTypes: null,
    supportedActionTypes: actionsVersion ? supportedTypes(actionsVersion) : LATEST,
    includeAddressBook: false,
    includeMetadata: false,
    cursor: false,
    heartbeat: false,
    allRoots: false,
    invalidateStates: false,
  };
}

/** Throws an `InvalidRequest` with the reason. */
function readPreferences(fields: Fields, previous: Preferences): Preferences {
  const supported = namesField(fields, 'supported_action_types');
  return {
    minFinality: finalityField(fields) ?? previous.minFinality,
    actionTypes: actionTypesField(fields, previous),
    supportedActionTypes:
      supported.length > 0 ? supportedTypes(supported) : previous.supportedActionTypes,
    includeAddressBook: flagField(fields, 'include_address_book') ?? previous.includeAddressBook,
    includeMetadata: flagField(fields, 'include_metadata') ?? previous.includeMetadata,
    cursor: flagField(fields, 'cursor') ?? previous.cursor,
    heartbeat: flagField(fields, 'heartbeat') ?? previous.heartbeat,
    allRoots: rootsField(fields) ?? previous.allRoots,
    invalidateStates: flagField(fields, 'invalidate_states') ?? previous.invalidateStates,
  };
}

function finalityField(fields: Fields): Finality | null {
  const text = textField(fields, 'min_finality');
  if (text !== null && !isFinality(text))
    throw new InvalidRequest(`unknown finality state: ${shown(text)}`);
  return text;
}

function rootsField(fields: Fields): boolean | null {
  const text = textField(fields, 'roots');
  if (text !== null && text !== 'external' && text !== 'all')
    throw new InvalidRequest(`unknown roots: ${shown(text)}`);
  return text === null ? null : text === 'all';
}

/** An empty list counts as omitted; null removes the filter. */
function actionTypesField(fields: Fields, previous: Preferences): Preferences['actionTypes'] {
  if (fields.action_types === null) return null;
  const names = namesField(fields, 'action_types');
  return names.length > 0 ? new Set(names) : previous.actionTypes;
}

function namesField(fields: Fields, name: string): readonly string[] {
  const names = listField(fields, name);
  if (names.length > MAX_ACTION_TYPES)
    throw new InvalidRequest(`${name} has more than ${MAX_ACTION_TYPES} values`);
  return names;
}

export interface Subscription extends Preferences, Selection {}

/** What the client gets once, before live notifications. */
export interface Start {
  readonly replayExisting: boolean;
  readonly since: Since | null;
}

export interface SubscribeRequest {
  readonly subscription: Subscription;
  readonly start: Start;
}

/** A new connection selects nothing. */
export function emptySubscription(actionsVersion: readonly string[] | null): Subscription {
  return {
    ...defaultPreferences(actionsVersion),
    types: new Set(),
    addresses: new Set(),
    traceHashes: new Set(),
    msgBodyHash: null,
  };
}

/** `previous` is the value of fields that the request omits. Throws an `InvalidRequest` with the reason. */
export function readSubscribeFields(
  fields: Fields,
  previous: Preferences,
  lastEventId: string | null,
) {
  const texts = selectionTexts(fields);
  const preferences = readPreferences(fields, previous);
  const replayExisting = flagField(fields, 'replay_existing') ?? false;
  return { texts, preferences, start: { replayExisting, since: sinceField(fields, lastEventId) } };
}

/** Checks everything but what `requireServable` checks. */
export async function subscribeRequestOf(
  { texts, preferences, start }: ReturnType<typeof readSubscribeFields>,
  limits: SubscriptionLimits,
  wording: Wording,
): Promise<SubscribeRequest> {
  requireParseable(limits, texts, wording);
  return { subscription: { ...preferences, ...(await selectionOf(texts, wording)) }, start };
}

/** The last checks, which the protocol makes after the number of connections. */
export function requireServable(
  limits: SubscriptionLimits,
  { subscription, start }: SubscribeRequest,
  wording: Wording,
  used?: UsedLimits,
): void {
  requireSizes(limits, subscription, wording, (max) => max, used);
  if (start.replayExisting && !limits.canReplay) throw refused('replay is not configured', 503);
}

/**
 * Whether an action is shown: its type passes the filter, and the client knows it, but no composite action that contains
 * it.
 */
export function showsAction(
  { actionTypes, supportedActionTypes }: Subscription,
  { type, ancestors }: Pick<LedgerAction, 'type' | 'ancestors'>,
): boolean {
  if (actionTypes && !actionTypes.has(type)) return false;
  return (
    supportedActionTypes.has(type) && !ancestors.some((each) => supportedActionTypes.has(each))
  );
}
