import { toBase64 } from '@tonway/chain';
import type { LedgerAction } from '../../../store/ledger/trace.ts';
import type { LedgerTransaction } from '../../../store/ledger/transaction.ts';
import { AddressBookBuilder } from '../../v3/accounts.ts';
import type { ShapeContext } from '../../v3/operation.ts';
import { accountText, base64 } from '../../v3/shapes/text.ts';
import { traceTree } from '../../v3/shapes/trace.ts';
import { transaction } from '../../v3/shapes/transaction.ts';
import { addAccounts } from '../../v3/transaction-list.ts';
import { actionsOf } from '../../v3/visible-actions.ts';
import { type Subscription, showsAction } from '../subscription.ts';
import { addressFields, type EventHead, StreamEvent } from './stream-event.ts';

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
function newestFirst(actions: readonly LedgerAction[]): readonly LedgerAction[] {
  return actions.toSorted((a, b) => Number(b.endLt - a.endLt) || Number(b.startLt - a.startLt));
}

/** Actions as notifications show them: always with their accounts and both hashes of the message. */
async function actionShapes(
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

/** Transactions of a trace. */
export class TransactionsEvent extends StreamEvent {
  readonly type = 'transactions';
  readonly accounts: readonly string[];
  /** By account. */
  readonly #transactions: ReadonlyMap<string, readonly LedgerTransaction[]>;

  constructor(head: EventHead, transactions: readonly LedgerTransaction[]) {
    super(head);
    this.#transactions = Map.groupBy(transactions, ({ account }) => accountText(account));
    this.accounts = [...this.#transactions.keys()];
  }

  protected override shownKey(subscription: Subscription): string | null {
    const { addresses, msgBodyHash } = subscription;
    if (msgBodyHash === null) return this.accounts.filter((each) => addresses.has(each)).join();
    const shown = this.#shown(subscription);
    return shown.length === 0 ? null : shown.map(({ hash }) => toBase64(hash)).join();
  }

  protected override async content(subscription: Subscription, context: ShapeContext) {
    const shown = this.#shown(subscription);
    const addressBook = new AddressBookBuilder();
    for (const each of shown) addAccounts(addressBook, each);
    return {
      transactions: shown.map((each) => transaction(each, context.settings)),
      ...(await addressFields(subscription, context, addressBook)),
    };
  }

  /** The newest first. */
  #shown({ addresses, msgBodyHash }: Subscription): readonly LedgerTransaction[] {
    const hasBody = ({ content: { inMessage } }: LedgerTransaction) =>
      msgBodyHash === null || (inMessage && toBase64(inMessage.body.hash()) === msgBodyHash);
    return this.accounts
      .filter((account) => addresses.has(account))
      .flatMap((account) => this.#transactions.get(account) ?? [])
      .filter(hasBody)
      .sort((a, b) => (a.lt < b.lt ? 1 : -1));
  }
}
