import {
  Builder,
  type Cell,
  type ChangeTracker,
  compareBytes,
  equalBytes,
  ShardAccount,
  ShardAccountBlocks,
  type ShardAccountFields,
  type ShardAccounts,
  toHex,
} from '@tonway/chain';
import { WorkingAccount } from './working-account.ts';

/** The accounts that a block touches, opened as they are asked for. */
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

  /** Those with transactions, in the order of their ids. */
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
   * All accounts of the shard behind the block; what they have kept goes over from the state before. `rewriting` is
   * the one whose data is new whenever it runs, be it the same.
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

/** Accounts that are set by hand, by their ids; null: the account is gone. */
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
