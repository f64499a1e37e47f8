import type { LedgerAction } from '../../../store/ledger/trace.ts';
import { AddressBookBuilder } from '../../v3/accounts.ts';
import { actionsOf } from '../../v3/actions.ts';
import type { ShapeContext } from '../../v3/operation.ts';
import { accountText, base64 } from '../../v3/shapes/text.ts';
import { showsAction } from '../filters.ts';
import type { Subscription } from '../subscription.ts';
import { addressFields } from './address-fields.ts';
import { type EventHead, StreamEvent } from './stream-event.ts';

/** An action with its accounts as texts. */
interface AddressedAction {
  readonly action: LedgerAction;
  readonly accounts: readonly string[];
}

/** The actions of a trace. */
export class ActionsEvent extends StreamEvent {
  readonly type = 'actions';
  readonly accounts: readonly string[];
  readonly #actions: readonly AddressedAction[];

  constructor(head: EventHead, actions: readonly LedgerAction[]) {
    super(head);
    this.#actions = newestFirst(actions).map((action) => ({
      action,
      accounts: action.accounts.map(accountText),
    }));
    this.accounts = [...new Set(this.#actions.flatMap(({ accounts }) => accounts))];
  }

  protected override shownKey(subscription: Subscription): string | null {
    const shown = this.#shown(subscription);
    return shown.length === 0 ? null : shown.map(({ actionId }) => base64(actionId)).join();
  }

  protected override async content(subscription: Subscription, context: ShapeContext) {
    const addressBook = new AddressBookBuilder();
    const actions = await actionShapes(this.#shown(subscription), addressBook, context);
    return { actions, ...(await addressFields(subscription, context, addressBook)) };
  }

  #shown(subscription: Subscription): readonly LedgerAction[] {
    return this.#actions
      .filter(({ accounts }) => accounts.some((account) => subscription.addresses.has(account)))
      .map(({ action }) => action)
      .filter((action) => showsAction(subscription, action));
  }
}

/** By the end, then the start, the newest first. */
export function newestFirst(actions: readonly LedgerAction[]): readonly LedgerAction[] {
  return actions.toSorted((a, b) => Number(b.endLt - a.endLt) || Number(b.startLt - a.startLt));
}

/** Actions as notifications show them: always with their accounts and both hashes of the message. */
export async function actionShapes(
  actions: readonly LedgerAction[],
  addressBook: AddressBookBuilder,
  context: ShapeContext,
) {
  const options = { withAccounts: true, withTransactions: false };
  const shapes = await actionsOf(actions, options, addressBook, context);
  return shapes.map((shape, i) => {
    const hash = actions[i]?.externalHashNorm ?? actions[i]?.externalHash;
    return { ...shape, ...(hash && { trace_external_hash_norm: base64(hash) }) };
  });
}
