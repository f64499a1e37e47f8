import { toBase64 } from '@tonway/chain';
import type { LedgerTransaction } from '../../../store/ledger/transaction.ts';
import { AddressBookBuilder } from '../../v3/accounts.ts';
import type { ShapeContext } from '../../v3/operation.ts';
import { accountText } from '../../v3/shapes/text.ts';
import { transaction } from '../../v3/shapes/transaction.ts';
import { addAccounts } from '../../v3/transactions-answer.ts';
import type { Subscription } from '../subscription.ts';
import { addressFields } from './address-fields.ts';
import { type EventHead, StreamEvent } from './stream-event.ts';

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
