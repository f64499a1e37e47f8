import type { JettonWallet } from '../../../store/ledger/token.ts';
import type { AccountState, LedgerBlock } from '../../../store/ledger/transaction.ts';
import type { ChangedAccount } from '../../../store/stream/entries.ts';
import { AddressBookBuilder } from '../../v3/accounts.ts';
import type { ShapeContext } from '../../v3/operation.ts';
import { accountState } from '../../v3/shapes/account-state.ts';
import { block } from '../../v3/shapes/block.ts';
import { accountText, base64 } from '../../v3/shapes/text.ts';
import { jettonWallet } from '../../v3/shapes/tokens.ts';
import type { Cursor } from '../cursor.ts';
import type { Subscription } from '../subscription.ts';
import { addressFields, StreamEvent } from './stream-event.ts';

/** The new state of an account. */
export class StateEvent extends StreamEvent {
  readonly type = 'account_state_change';
  readonly accounts: readonly string[];
  override readonly changed: ChangedAccount;
  override readonly stateLt: bigint;
  readonly #state: AccountState;

  constructor(changed: ChangedAccount, state: AccountState, cursor: Cursor | null) {
    super({ finality: 'finalized', trace: null, cursor });
    this.accounts = [accountText(changed.account)];
    this.changed = changed;
    this.stateLt = changed.lt;
    this.#state = state;
  }

  protected override async content() {
    const { account, lt, hash } = this.changed;
    return {
      account: accountText(account),
      state: {
        ...accountState(this.#state.hash, this.#state),
        last_transaction_lt: lt.toString(),
        last_transaction_hash: base64(hash),
      },
    };
  }
}

/** The new balance of a jetton wallet, for those who subscribed to the wallet or its owner. */
export class JettonEvent extends StreamEvent {
  readonly type = 'jettons_change';
  readonly accounts: readonly string[];
  override readonly stateLt: bigint;
  readonly #wallet: JettonWallet;

  constructor(wallet: JettonWallet) {
    super({ finality: 'finalized', trace: null, cursor: null });
    this.accounts = [accountText(wallet.account), accountText(wallet.owner)];
    this.stateLt = wallet.lastTransactionLt;
    this.#wallet = wallet;
  }

  protected override async content(subscription: Subscription, context: ShapeContext) {
    const { account, owner, jetton, airdrop: _, ...wallet } = this.#wallet;
    const addressBook = new AddressBookBuilder();
    addressBook.addAll(account, owner, jetton);
    return {
      jetton: jettonWallet({ ...wallet, account, owner, jetton, airdrop: null }),
      ...(await addressFields(subscription, context, addressBook)),
    };
  }
}

/** A block of any workchain. */
export class BlockEvent extends StreamEvent {
  readonly type = 'blocks';
  readonly accounts = [];
  readonly #block: LedgerBlock;

  constructor(of: LedgerBlock, cursor: Cursor) {
    super({ finality: 'finalized', trace: null, cursor });
    this.#block = of;
  }

  protected override async content(_: Subscription, { settings }: ShapeContext) {
    return { block: block(this.#block, settings) };
  }
}
