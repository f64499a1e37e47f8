import type { Subscription } from './subscription.ts';

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
