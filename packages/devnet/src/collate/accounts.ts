import {
  Account,
  type AccountBlock,
  AccountTransactions,
  Builder,
  type Cell,
  type ChangeTracker,
  compareBytes,
  equalBytes,
  ShardAccount,
  ShardAccountBlocks,
  type ShardAccountFields,
  type ShardAccounts,
  type Transaction,
  toHex,
} from '@tonway/chain';

/** The accounts that a block touches, loaded on first access. */
export class Accounts {
  readonly before: ShardAccounts;
  readonly #touched = new Map<string, WorkingAccount>();

  constructor(before: ShardAccounts) {
    this.before = before;
  }

  get(id: Uint8Array): WorkingAccount {
    const key = toHex(id);
    const known = this.#touched.get(key);
    if (known) return known;
    const account = new WorkingAccount(id, this.before.get(id) ?? null);
    this.#touched.set(key, account);
    return account;
  }

  /** Accounts with transactions, sorted by id. */
  get active(): WorkingAccount[] {
    const active = [...this.#touched.values()].filter(
      ({ transactions }) => transactions.length > 0,
    );
    return active.sort((a, b) => compareBytes(a.id, b.id));
  }

  toBlocks(): ShardAccountBlocks {
    return ShardAccountBlocks.fromSorted(this.active.map((each) => [each.id, each.toBlock()]));
  }

  /**
   * The accounts of the shard after the block; unchanged cells are reused from the state before. `rewriting` is
   * the account whose data counts as rewritten by every transaction, even if the content is equal.
   */
  after(tracker: ChangeTracker, rewriting: Uint8Array | null): ShardAccounts {
    return this.active.reduce((accounts, { id, before, current, exists, isChanged }) => {
      if (!isChanged) return accounts;
      if (!exists || !current) return accounts.delete(id);
      const rewritten = rewriting && equalBytes(id, rewriting) ? dataOf(current) : null;
      return accounts.set(id, before ? adopted(current, before, tracker, rewritten) : current);
    }, this.before);
  }
}

/** Applies account overrides by account id; null deletes the account. */
export function withOverrides(
  accounts: ShardAccounts,
  overrides: Iterable<readonly [Uint8Array, ShardAccountFields | null]>,
): ShardAccounts {
  let changed = accounts;
  for (const [id, fields] of overrides) {
    const account = fields && ShardAccount.load(ShardAccount.toCell(fields));
    changed = account ? changed.set(id, account) : changed.delete(id);
  }
  return changed;
}

function adopted(
  { accountCell, lastTransactionHash, lastTransactionLt }: ShardAccount,
  before: ShardAccount,
  tracker: ChangeTracker,
  rewritten: Cell | null,
): ShardAccount {
  const account = tracker.adopt(accountCell, before.accountCell, rewritten);
  const builder = new Builder().storeRef(account).storeBits256(lastTransactionHash);
  return ShardAccount.load(builder.storeBigUint(lastTransactionLt, 64).build());
}

function dataOf({ account }: ShardAccount): Cell | null {
  const state = account?.storage.state;
  return state?.kind === 'active' ? state.init.data : null;
}

const NO_ACCOUNT: Cell = Account.toCell(null);

/** The current version of an account while a block is built. */
class WorkingAccount {
  readonly id: Uint8Array;
  /** Null if the account does not exist. */
  current: ShardAccount | null;
  readonly transactions: Transaction[] = [];
  readonly before: ShardAccount | null;

  constructor(id: Uint8Array, before: ShardAccount | null) {
    this.id = id;
    this.before = before;
    this.current = before;
  }

  /** False for an account that was created and deleted within the block. */
  get isChanged(): boolean {
    return !equalBytes(hashOf(this.before), hashOf(this.current));
  }

  get exists(): boolean {
    return !equalBytes(hashOf(this.current), NO_ACCOUNT.hash());
  }

  toBlock(): AccountBlock {
    return {
      accountAddress: this.id,
      transactions: AccountTransactions.fromSorted(
        this.transactions.map((each) => [each.lt, each]),
      ),
      stateUpdate: { oldHash: hashOf(this.before), newHash: hashOf(this.current) },
    };
  }
}

function hashOf(account: ShardAccount | null): Uint8Array {
  return (account?.accountCell ?? NO_ACCOUNT).hash();
}
