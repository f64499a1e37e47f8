import {
  Account,
  type AccountBlock,
  AccountTransactions,
  type Cell,
  equalBytes,
  type ShardAccount,
  type Transaction,
} from '@tonway/chain';

const NO_ACCOUNT: Cell = Account.toCell(null);

/** An account in the course of a block. */
export class WorkingAccount {
  readonly id: Uint8Array;
  /** Null: it does not exist. */
  current: ShardAccount | null;
  readonly transactions: Transaction[] = [];
  readonly before: ShardAccount | null;

  constructor(id: Uint8Array, before: ShardAccount | null) {
    this.id = id;
    this.before = before;
    this.current = before;
  }

  /** An account that came and went is as it was. */
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
