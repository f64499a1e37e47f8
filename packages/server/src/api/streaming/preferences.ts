import { supportedTypes } from '@tonway/actions';
import type { Finality } from '../../store/ledger/transaction.ts';
import { InvalidRequest } from '../http/errors.ts';
import { type Fields, flagField, listField, textField } from './fields.ts';
import { isFinality } from './finality.ts';
import { shown } from './refusal.ts';

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
export function defaultPreferences(actionsVersion: readonly string[] | null): Preferences {
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
export function readPreferences(fields: Fields, previous: Preferences): Preferences {
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
