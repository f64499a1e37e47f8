import { detailsOf } from './details.ts';
import { EXTRA_CURRENCY_TRANSFER, SHOWN_TYPES } from './shown-types.ts';
import type { StoredObject } from './stored.ts';

/** An action as the HTTP interface shows it. */
export interface ShownAction {
  readonly type: string;
  readonly details: StoredObject;
  /** The stored fields, if the type is unknown. */
  readonly raw_action?: StoredObject;
}

/** Types of which the transfers of extra currencies are shown under a name of their own. */
const WITH_CURRENCIES = ['ton_transfer', 'call_contract'];

export function showAction(type: string, fields: StoredObject): ShownAction {
  const known = SHOWN_TYPES.get(type);
  if (!known)
    return {
      type,
      details: { error: `unsupported action type: '${type}'` },
      raw_action: fields,
    };
  const hasCurrencies = Object.keys(fields.value_extra_currencies ?? {}).length > 0;
  return {
    type: hasCurrencies && WITH_CURRENCIES.includes(type) ? EXTRA_CURRENCY_TRANSFER : type,
    details: detailsOf(fields, known.details),
  };
}
