import type { LedgerAction } from '../../../store/ledger/trace.ts';
import type { LedgerTransaction } from '../../../store/ledger/transaction.ts';
import { AddressBookBuilder } from '../../v3/accounts.ts';
import type { ShapeContext } from '../../v3/operation.ts';
import { base64 } from '../../v3/shapes/text.ts';
import { traceTree } from '../../v3/shapes/trace.ts';
import { transaction } from '../../v3/shapes/transaction.ts';
import { addAccounts } from '../../v3/transactions-answer.ts';
import { showsAction } from '../filters.ts';
import type { Subscription } from '../subscription.ts';
import { actionShapes, newestFirst } from './actions-event.ts';
import { addressFields } from './address-fields.ts';
import { type EventHead, StreamEvent } from './stream-event.ts';

/** A whole trace, for those who subscribed to the message that starts it. */
export class TraceEvent extends StreamEvent {
  readonly type = 'trace';
  readonly accounts = [];
  readonly #transactions: readonly LedgerTransaction[];
  readonly #actions: readonly LedgerAction[];

  /** `transactions` are in the order of logical time. */
  constructor(
    head: EventHead,
    transactions: readonly LedgerTransaction[],
    actions: readonly LedgerAction[],
  ) {
    super(head);
    this.#transactions = transactions;
    this.#actions = newestFirst(actions);
  }

  protected override shownKey(subscription: Subscription): string {
    return this.#shown(subscription)
      .map(({ actionId }) => base64(actionId))
      .join();
  }

  protected override async content(
    subscription: Subscription,
    context: ShapeContext,
  ): Promise<object> {
    const addressBook = new AddressBookBuilder();
    for (const each of this.#transactions) addAccounts(addressBook, each);
    const [first] = this.#transactions;
    const shapes = this.#transactions.map((each) => transaction(each, context.settings));
    return {
      trace: first ? traceTree(first.hash, this.#transactions) : null,
      transactions: Object.fromEntries(shapes.map((shape) => [shape.hash, shape])),
      actions: await actionShapes(this.#shown(subscription), addressBook, context),
      ...(await addressFields(subscription, context, addressBook)),
    };
  }

  #shown(subscription: Subscription): readonly LedgerAction[] {
    return this.#actions.filter((action) => showsAction(subscription, action));
  }
}
