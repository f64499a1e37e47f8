import {
  type AccountState,
  AccountStorage,
  type Address,
  type Cell,
  type CurrencyCollection,
  type ShardAccountFields,
  type StorageUsed,
} from '@tonway/chain';

/** The fields of an account that is created without a transaction. */
export interface NewAccount {
  readonly address: Address;
  readonly balance: CurrencyCollection;
  readonly state: AccountState;
  /** When storage was last paid for; 0: at the first transaction. */
  readonly lastPaid: number;
  /** The last transaction; null if there is none. */
  readonly last: LastTransaction | null;
}

interface LastTransaction {
  readonly lt: bigint;
  readonly hash: Uint8Array;
  /** The earliest logical time of the next transaction. */
  readonly endLt: bigint;
}

const NO_TRANSACTION: LastTransaction = { lt: 0n, hash: new Uint8Array(32), endLt: 0n };

export function makeAccount({
  address,
  balance,
  state,
  lastPaid,
  last,
}: NewAccount): ShardAccountFields {
  const { lt, hash, endLt } = last ?? NO_TRANSACTION;
  const storage = { lastTransactionLt: endLt, balance, state };
  const used = storageUsed(AccountStorage.toCell(storage));
  const storageInfo = { used, storageExtra: null, lastPaid, duePayment: null };
  return {
    account: { address, storageInfo, storage },
    lastTransactionHash: hash,
    lastTransactionLt: lt,
  };
}

/** Storage is charged per distinct cell. */
function storageUsed(root: Cell): StorageUsed {
  const seen = new Set<string>();
  const open = [root];
  let bits = 0;
  for (let cell = open.pop(); cell; cell = open.pop()) {
    const hash = cell.hashHex();
    if (seen.has(hash)) continue;
    seen.add(hash);
    bits += cell.bitLength;
    open.push(...cell.refs());
  }
  return { cells: seen.size, bits };
}
