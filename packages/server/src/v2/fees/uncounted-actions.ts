import type { Cell } from '@tonway/chain';
import { RequestError } from '../../http/errors.ts';

const MAX_ACTIONS = 20;
const SET_CODE = 0xad4de08e;

// out_list_empty$_ = OutList 0;
// out_list$_ {n:#} prev:^(OutList n) action:OutAction = OutList (n + 1);
// action_set_code#ad4de08e new_code:^Cell = OutAction;
/** Refuses what the reference gives no estimate of, with its texts. */
export function refuseUncountedActions(list: Cell): void {
  let setsCode = false;
  let count = 0;
  for (let rest = list.slice(); rest.remainingRefs > 0; count++) {
    if (count === MAX_ACTIONS)
      throw new RequestError(500, `INTERNALaction list too long: more than ${MAX_ACTIONS} actions`);
    const previous = rest.loadRef();
    if (rest.remainingBits >= 32 && rest.loadUint(32) === SET_CODE) setsCode = true;
    rest = previous.slice();
  }
  if (setsCode) throw new RequestError(500, 'INTERNALestimate_fee: action_set_code unsupported');
}
