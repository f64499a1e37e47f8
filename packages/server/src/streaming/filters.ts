import type { EventType } from './selection.ts';
import type { Subscription } from './subscription.ts';

/** Whether a notification about these accounts is subscribed; `trace` is subscribed by hash instead. */
export function wantsAccounts(
  { types, addresses }: Subscription,
  type: Exclude<EventType, 'trace'>,
  accounts: readonly string[],
): boolean {
  return types.has(type) && accounts.some((account) => addresses.has(account));
}

export function wantsTrace({ types, traceHashes }: Subscription, hash: string): boolean {
  return types.has('trace') && traceHashes.has(hash);
}

/** `ancestors`: the types of the composite actions that contain this one. */
interface ActionTypes {
  readonly type: string;
  readonly ancestors: readonly string[];
}

/** Whether an action is shown: its type passes the filter, and the client knows it but none of its ancestors. */
export function showsAction(
  { actionTypes, supportedActionTypes }: Subscription,
  { type, ancestors }: ActionTypes,
): boolean {
  if (actionTypes && !actionTypes.has(type)) return false;
  return (
    supportedActionTypes.has(type) && !ancestors.some((each) => supportedActionTypes.has(each))
  );
}
