import { type Since, sinceField } from './cursor.ts';
import { type Fields, flagField } from './fields.ts';
import { requireParseable, requireWithin, type SubscriptionLimits, type Used } from './limits.ts';
import { defaultPreferences, type Preferences, readPreferences } from './preferences.ts';
import { refused } from './refusal.ts';
import { type Selection, type SelectionTexts, selectionOf, selectionTexts } from './selection.ts';
import type { Wording } from './wording.ts';

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

/** A request whose fields have the right types. */
interface SubscribeFields {
  readonly texts: SelectionTexts;
  readonly preferences: Preferences;
  readonly start: Start;
}

/** `previous` is the value of fields that the request omits. Throws an `InvalidRequest` with the reason. */
export function readSubscribeFields(
  fields: Fields,
  previous: Preferences,
  lastEventId: string | null,
): SubscribeFields {
  return {
    texts: selectionTexts(fields),
    preferences: readPreferences(fields, previous),
    start: readStart(fields, lastEventId),
  };
}

/** Checks everything but what `requireServable` checks. */
export async function subscribeRequestOf(
  { texts, preferences, start }: SubscribeFields,
  limits: SubscriptionLimits,
  wording: Wording,
): Promise<SubscribeRequest> {
  requireParseable(limits, texts, wording);
  return { subscription: { ...preferences, ...(await selectionOf(texts, wording)) }, start };
}

function readStart(fields: Fields, lastEventId: string | null): Start {
  return {
    replayExisting: flagField(fields, 'replay_existing') ?? false,
    since: sinceField(fields, lastEventId),
  };
}

/** The last checks, which the protocol makes after the number of connections. */
export function requireServable(
  limits: SubscriptionLimits,
  { subscription, start }: SubscribeRequest,
  wording: Wording,
  used?: Used,
): void {
  requireWithin(limits, subscription, wording, used);
  if (start.replayExisting && !limits.canReplay) throw refused('replay is not configured', 503);
}
